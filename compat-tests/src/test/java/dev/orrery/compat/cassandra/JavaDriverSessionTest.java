package dev.orrery.compat.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the Java driver does around statements: connections, metadata, schema, logins, errors. */
@ExtendWith(SharedServer.class)
final class JavaDriverSessionTest {
    private static final String REPLICATION =
            " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";

    @ParameterizedTest
    @CsvSource({
        "V3, none",
        "V3, lz4",
        "V3, snappy",
        "V4, none",
        "V4, lz4",
        "V4, snappy",
        "V5, none",
        "V5, lz4"
    })
    void everyVersionConnectsWithEveryCompression(
            String version, String compression, ServerProcess server) {
        try (CqlSession session =
                JavaDriver.connect(
                        server.cassandraPort(),
                        options ->
                                options.withString(DefaultDriverOption.PROTOCOL_VERSION, version)
                                        .withString(
                                                DefaultDriverOption.PROTOCOL_COMPRESSION,
                                                compression))) {
            Row local =
                    Objects.requireNonNull(
                            session.execute("SELECT release_version, tokens FROM system.local")
                                    .one());
            assertThat(local.getString("release_version")).startsWith("5.0");
            assertThat(session.getContext().getProtocolVersion()).hasToString(version);
        }
    }

    @Test
    void theNewestVersionIsNegotiatedAndTheClusterIsSeen(ServerProcess server) {
        try (CqlSession session = JavaDriver.connect(server.cassandraPort())) {
            assertThat(session.getContext().getProtocolVersion()).hasToString("V5");
            assertThat(session.getMetadata().getNodes()).hasSize(1);
            Node node = session.getMetadata().getNodes().values().iterator().next();
            assertThat(node.getDatacenter()).isEqualTo("datacenter1");
            assertThat(session.getMetadata().getTokenMap()).isPresent();
        }
    }

    @Test
    void theSchemaIsCreatedSeenAndChanged(ServerProcess server) {
        try (CqlSession session = JavaDriver.connect(server.cassandraPort())) {
            ResultSet created = session.execute("CREATE KEYSPACE java_schema" + REPLICATION);
            assertThat(created.getExecutionInfo().isSchemaInAgreement()).isTrue();
            session.execute("CREATE TYPE java_schema.address (street text, zip int)");
            session.execute(
                    "CREATE TABLE java_schema.people (id uuid, at timestamp, name text static,"
                            + " tags set<text>, home frozen<address>, near vector<float, 3>,"
                            + " PRIMARY KEY (id, at)) WITH CLUSTERING ORDER BY (at DESC)");
            session.execute("CREATE INDEX people_tags ON java_schema.people (tags)");
            KeyspaceMetadata keyspace = keyspace(session, "java_schema");
            TableMetadata table = keyspace.getTable("people").orElseThrow();
            assertThat(table.getColumn("tags").orElseThrow().getType())
                    .isEqualTo(DataTypes.setOf(DataTypes.TEXT));
            assertThat(table.getClusteringColumns().values())
                    .extracting(Object::toString)
                    .containsExactly("DESC");
            assertThat(table.getIndexes()).hasSize(1);
            assertThat(keyspace.getUserDefinedType("address")).isPresent();
            session.execute("ALTER TABLE java_schema.people ADD age int");
            assertThat(
                            keyspace(session, "java_schema")
                                    .getTable("people")
                                    .orElseThrow()
                                    .getColumn("age"))
                    .isPresent();
            session.execute("DROP KEYSPACE java_schema");
            assertThat(session.getMetadata().getKeyspace("java_schema")).isEmpty();
        }
    }

    private static KeyspaceMetadata keyspace(CqlSession session, String name) {
        return session.refreshSchema().getKeyspace(name).orElseThrow();
    }

    @Test
    void anotherSessionHearsOfChanges(ServerProcess server) {
        try (CqlSession listener = JavaDriver.connect(server.cassandraPort());
                CqlSession session = JavaDriver.connect(server.cassandraPort())) {
            session.execute("CREATE KEYSPACE java_events" + REPLICATION);
            Waiting.until(() -> listener.getMetadata().getKeyspace("java_events").isPresent());
            session.execute("DROP KEYSPACE java_events");
            Waiting.until(() -> listener.getMetadata().getKeyspace("java_events").isEmpty());
        }
    }

    @Test
    void errorsHaveTheirClasses(ServerProcess server) {
        try (CqlSession session = JavaDriver.connect(server.cassandraPort())) {
            session.execute("CREATE KEYSPACE java_errors" + REPLICATION);
            assertThatThrownBy(() -> session.execute("CREATE KEYSPACE java_errors" + REPLICATION))
                    .isInstanceOf(AlreadyExistsException.class);
            assertThatThrownBy(() -> session.execute("SELEC 1")).isInstanceOf(SyntaxError.class);
            assertThatThrownBy(() -> session.execute("USE nowhere"))
                    .isInstanceOf(InvalidQueryException.class)
                    .hasMessage("Keyspace 'nowhere' does not exist");
            session.execute("DROP KEYSPACE java_errors");
        }
    }

    @Test
    void rolesLogInAndMayDoWhatTheyWereGranted(ServerProcess server) {
        int port = server.cassandraPort();
        try (CqlSession session = JavaDriver.connect(port)) {
            session.execute("CREATE ROLE java_role WITH PASSWORD = 'secret' AND LOGIN = true");
            session.execute("CREATE KEYSPACE java_roles" + REPLICATION);
            try (CqlSession role = as(port, "java_role", "secret")) {
                assertThatThrownBy(
                                () -> role.execute("CREATE TABLE java_roles.t (a int PRIMARY KEY)"))
                        .isInstanceOf(UnauthorizedException.class)
                        .hasMessage(
                                "User java_role has no CREATE permission on <all tables in"
                                        + " java_roles> or any of its parents");
                session.execute("GRANT CREATE ON KEYSPACE java_roles TO java_role");
                role.execute("CREATE TABLE java_roles.t (a int PRIMARY KEY)");
                role.execute("DROP TABLE java_roles.t");
            }
            assertThatThrownBy(() -> as(port, "java_role", "wrong").close())
                    .isInstanceOf(AllNodesFailedException.class);
            session.execute("DROP ROLE java_role");
            session.execute("DROP KEYSPACE java_roles");
        }
    }

    @Test
    void aKeyOfTheAccountIsAPassword(ServerProcess server) {
        String key =
                "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2n"
                        + "Q9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";
        try (CqlSession session = as(server.cassandraPort(), "anybody", key)) {
            Map<String, ?> payload =
                    session.execute("LIST ROLES").getExecutionInfo().getIncomingPayload();
            assertThat(payload).containsKey("RequestCharge");
        }
    }

    private static CqlSession as(int port, String user, String password) {
        return JavaDriver.builder(port, options -> options)
                .withAuthCredentials(user, password)
                .build();
    }
}
