package dev.orrery.compat.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a CQL client is told when the budget of a partition is spent. */
class JavaDriverThrottleTest {
    private static final Pattern ACTIVITY = Pattern.compile("ActivityID=([0-9a-f-]{36}),");

    private static final int HOLD_SECONDS = 2;

    @TempDir private Path folder;

    @Test
    void aRefusedStatementIsExplainedByTheIdInItsMessage() {
        try (ServerProcess server =
                        ServerProcess.start(
                                folder.resolve("data"),
                                "--set",
                                "cassandra.throttled-wait-millis=0");
                CqlSession session = JavaDriver.connect(server.cassandraPort())) {
            session.execute(
                    "CREATE KEYSPACE throttled WITH replication ="
                            + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE throttled.t (k int PRIMARY KEY, v int)");
            AdminApi.throttle(server, "databases/throttled/containers/t", 120);
            for (String statement :
                    List.of(
                            "INSERT INTO throttled.t (k, v) VALUES (1, 2)",
                            "SELECT * FROM throttled.t WHERE k = 1",
                            "SELECT * FROM throttled.t")) {
                requireExplained(server, session, statement);
            }
        }
    }

    /**
     * The driver's retry policy reads from the message how long to wait, as that of the cloud
     * service does, and the statement succeeds when there is budget again.
     */
    @Test
    void aRetryPolicyThatReadsTheMessageSucceedsInTheEnd() {
        try (ServerProcess server =
                        ServerProcess.start(
                                folder.resolve("data"),
                                "--set",
                                "cassandra.throttled-wait-millis=0");
                CqlSession session =
                        JavaDriver.connect(
                                server.cassandraPort(),
                                options ->
                                        options.withClass(
                                                        DefaultDriverOption.RETRY_POLICY_CLASS,
                                                        PatientRetryPolicy.class)
                                                .withBoolean(
                                                        DefaultDriverOption
                                                                .REQUEST_DEFAULT_IDEMPOTENCE,
                                                        true))) {
            session.execute(
                    "CREATE KEYSPACE patient WITH replication ="
                            + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE patient.t (k int PRIMARY KEY, v int)");
            AdminApi.throttle(server, "databases/patient/containers/t", HOLD_SECONDS);
            session.execute("INSERT INTO patient.t (k, v) VALUES (1, 2)");
            assertThat(session.execute("SELECT v FROM patient.t WHERE k = 1").all()).hasSize(1);
            assertThat(PatientRetryPolicy.WAITS).isNotEmpty().allMatch(wait -> wait > 0);
        }
    }

    private static void requireExplained(
            ServerProcess server, CqlSession session, String statement) {
        DriverException failure =
                catchThrowableOfType(DriverException.class, () -> session.execute(statement));
        // What is safe to repeat, the driver has asked all nodes for.
        Throwable refused =
                failure instanceof AllNodesFailedException all
                        ? all.getAllErrors().values().iterator().next().getFirst()
                        : failure;
        assertThat(refused).isInstanceOf(OverloadedException.class);
        Matcher activity = ACTIVITY.matcher(refused.getMessage());
        assertThat(activity.find()).as(refused.getMessage()).isTrue();
        JsonNode explanation = AdminApi.get(server, "throttled/" + activity.group(1));
        assertThat(explanation.get("container").asText()).isEqualTo("throttled/t");
        assertThat(explanation.get("remedy").asText()).isEqualTo("release-the-hold");
    }
}
