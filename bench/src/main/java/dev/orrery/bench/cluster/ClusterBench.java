package dev.orrery.bench.cluster;

import dev.orrery.bench.measure.EngineEntries;
import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.nosql.Items;
import dev.orrery.bench.nosql.NosqlBench;
import dev.orrery.bench.nosql.Phase;
import dev.orrery.bench.nosql.RestTarget;
import dev.orrery.storage.engine.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A container with one physical partition: reads of one process and of four nodes; then writes of
 * the nodes, and of their log alone.
 */
public final class ClusterBench {
    public static final int NODES = 4;
    public static final int CLIENTS = 128;

    /** Of every process. */
    static final List<String> MEMORY = List.of("-Xmx1g");

    private final ClusterLoad load;

    public ClusterBench(NosqlBench.Setup setup) {
        this.load = new ClusterLoad(setup, new Items(setup.items()));
    }

    /** How up to date a read is. */
    public enum Level {
        EVENTUAL("Eventual"),
        SESSION("Session"),
        STRONG("Strong");

        private final String name;

        Level(String name) {
            this.name = name;
        }

        public String title() {
            return "point read, " + name.toLowerCase(Locale.ROOT);
        }

        String header() {
            return "x-ms-consistency-level: " + name + "\r\n";
        }
    }

    /**
     * What was seen.
     *
     * @param singleReads of one process
     * @param aloneReads of as many processes as there are nodes, which are no cluster
     * @param reads of the nodes
     * @param writesPerEntry as many writes had an entry of the log, on the average
     * @param entries what a write is to the storage engine
     */
    public record Results(
            Measured singleReads,
            Measured aloneReads,
            Map<Level, Measured> reads,
            Writes cluster,
            Writes log,
            int writesPerEntry,
            EngineEntries entries) {}

    /** Writes by all clients, and by one. */
    public record Writes(Measured many, Measured one) {}

    /** Measures all of it in a folder that others remove. */
    public Results run(Path folder) throws IOException {
        Path nodes = Files.createDirectories(folder.resolve("nodes"));
        ClusterReads.Results reads;
        Writes writes;
        int perEntry;
        try (OrreryNodes cluster = OrreryNodes.start(load.setup().program(), nodes, MEMORY)) {
            RestTarget target =
                    load.target(List.of(cluster.peer()), cluster.ports(), Level.EVENTUAL);
            target.load(load.items());
            // Writes come after the reads, which would find the nodes still busy with them.
            reads = new ClusterReads(load).run(folder, cluster);
            load.warmUp("creates, 4 nodes", target, Phase.CREATE);
            Measured one = ClusterLoad.median(() -> load.measure(target, Phase.CREATE, 1));
            long firstLsn = target.create();
            int firstItem = load.items().newNumber();
            Measured many = ClusterLoad.median(() -> load.measure(target, Phase.CREATE, CLIENTS));
            writes = new Writes(many, one);
            int created = load.items().newNumber() - firstItem;
            perEntry = Math.toIntExact(created / (target.create() - firstLsn));
        }
        EngineEntries entries =
                EngineEntries.of(
                        nodes.resolve("n1"), load.items().newNumber(), StoreOptions.replicated());
        Path members = Files.createDirectories(folder.resolve("log"));
        Writes log = log(new LogMembers(members, nodes, entries, NODES), perEntry);
        return new Results(
                reads.single(), reads.alone(), reads.nodes(), writes, log, perEntry, entries);
    }

    private Writes log(LogMembers opened, int perEntry) throws IOException {
        double seconds = load.setup().seconds();
        try (LogMembers members = opened) {
            load.setup().progress().accept("Until processor time falls no more: the log alone");
            Settling.run(seconds, window -> members.write(CLIENTS, perEntry, window));
            Measured one = ClusterLoad.median(() -> members.write(1, 1, seconds));
            return new Writes(
                    ClusterLoad.median(() -> members.write(CLIENTS, perEntry, seconds)), one);
        }
    }
}
