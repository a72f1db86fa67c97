package dev.orrery.server.chaos.workload;

import dev.orrery.server.chaos.client.CqlAnswer;
import dev.orrery.server.chaos.client.CqlClient;
import dev.orrery.server.chaos.client.CqlClient.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Registers as rows of a table: read at the serial level, written by conditions only. */
public final class CqlRegisters implements RegisterStore {
    /** The path of the table in the admin API. */
    public static final String ADMIN_PATH = "/admin/v1/databases/chaos_cql/containers/registers";

    private final CqlClient nodes;

    public CqlRegisters(CqlClient nodes) {
        this.nodes = nodes;
    }

    @Override
    public String name() {
        return "conditional rows";
    }

    @Override
    public int nodes() {
        return nodes.nodes();
    }

    @Override
    public void prepare() throws InterruptedException {
        nodes.make(
                "CREATE KEYSPACE IF NOT EXISTS chaos_cql WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 4}");
        nodes.make("CREATE TABLE IF NOT EXISTS chaos_cql.registers (k text PRIMARY KEY, v text)");
    }

    /** A write without a condition is ordered by its timestamp, not by when it was answered. */
    @Override
    public Optional<Overwriting> overwriting() {
        return Optional.empty();
    }

    @Override
    public Optional<Found> read(int node, String id) {
        CqlAnswer answer =
                nodes.ask(
                        node,
                        "SELECT v FROM chaos_cql.registers WHERE k = '%s'".formatted(id),
                        Level.SERIAL);
        return answer.isDone() ? Optional.of(found(answer.rows())) : Optional.empty();
    }

    private static Found found(List<Map<String, String>> rows) {
        return new Found(rows.stream().findFirst().map(row -> row.get("v")), "");
    }

    @Override
    public Replacement replace(int node, String id, Found found, String value) {
        String statement =
                found.value().isEmpty()
                        ? "INSERT INTO chaos_cql.registers (k, v) VALUES ('%s', '%s') IF NOT EXISTS"
                                .formatted(id, value)
                        : "UPDATE chaos_cql.registers SET v = '%s' WHERE k = '%s' IF v = '%s'"
                                .formatted(value, id, found.value().get());
        CqlAnswer answer = nodes.ask(node, statement, Level.QUORUM);
        return new Replacement(answer.outcome(), answer.isApplied());
    }
}
