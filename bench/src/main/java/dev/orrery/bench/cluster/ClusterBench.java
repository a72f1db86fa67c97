package dev.orrery.bench.cluster;

import dev.orrery.bench.measure.EngineEntries;
import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.measure.Peer;
import dev.orrery.bench.nosql.Items;
import dev.orrery.bench.nosql.Load;
import dev.orrery.bench.nosql.NosqlBench;
import dev.orrery.bench.nosql.Phase;
import dev.orrery.bench.nosql.RestRequests;
import dev.orrery.bench.nosql.RestTarget;
import dev.orrery.storage.engine.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A container with one physical partition: on one process, on four, and the log of the four alone,
 * one after the other.
 */
public final class ClusterBench {
    public static final int NODES = 4;
    public static final int CLIENTS = 128;

    /** Of every process. */
    static final List<String> MEMORY = List.of("-Xmx1g");

    /** So often everything is measured; the median counts. */
    private static final int TURNS = 3;

    /** One physical partition. */
    private static final int THROUGHPUT = 6_000;

    private final NosqlBench.Setup setup;
    private final Items items;

    public ClusterBench(NosqlBench.Setup setup) {
        this.setup = setup;
        this.items = new Items(setup.items());
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

        private String header() {
            return "x-ms-consistency-level: " + name + "\r\n";
        }
    }

    /**
     * What was seen.
     *
     * @param writesPerEntry as many writes had an entry of the log, on the average
     * @param entries what a write is to the storage engine
     */
    public record Results(
            Measured singleReads,
            Map<Level, Measured> reads,
            Writes cluster,
            Writes log,
            int writesPerEntry,
            EngineEntries entries) {}

    /** Writes by all clients, and by one. */
    public record Writes(Measured many, Measured one) {}

    /** Measures all of it in a folder that others remove. */
    public Results run(Path folder) throws IOException {
        Measured single = single(Files.createDirectories(folder.resolve("single")));
        Path nodes = Files.createDirectories(folder.resolve("nodes"));
        Map<Level, Measured> reads = new EnumMap<>(Level.class);
        Writes writes;
        int perEntry;
        try (OrreryNodes cluster = OrreryNodes.start(setup.program(), nodes, MEMORY)) {
            RestTarget eventual = target(cluster.peer(), cluster.ports(), Level.EVENTUAL);
            eventual.load(items);
            Map<Level, RestTarget> targets = new EnumMap<>(Level.class);
            for (Level level : Level.values()) {
                targets.put(level, target(cluster.peer(), cluster.ports(), level));
            }
            // All levels before any is measured: four processes that compile their code at the
            // same time would make whatever comes first look slow. Writes come after the reads,
            // which would find the nodes still busy with them.
            for (Map.Entry<Level, RestTarget> each : targets.entrySet()) {
                warmUp(each.getKey().title() + ", 4 nodes", each.getValue(), Phase.READ);
            }
            Map<Level, List<Measured>> turns = new EnumMap<>(Level.class);
            for (int turn = 0; turn < TURNS; turn++) {
                for (Map.Entry<Level, RestTarget> each : targets.entrySet()) {
                    turns.computeIfAbsent(each.getKey(), _ -> new ArrayList<>())
                            .add(measure(each.getValue(), Phase.READ, CLIENTS));
                }
            }
            turns.forEach((level, all) -> reads.put(level, Measured.median(all)));
            warmUp("creates, 4 nodes", eventual, Phase.CREATE);
            Measured one = median(() -> measure(eventual, Phase.CREATE, 1));
            long firstLsn = eventual.create();
            int firstItem = items.newNumber();
            writes = new Writes(median(() -> measure(eventual, Phase.CREATE, CLIENTS)), one);
            int created = items.newNumber() - firstItem;
            perEntry = Math.toIntExact(created / (eventual.create() - firstLsn));
        }
        EngineEntries entries =
                EngineEntries.of(nodes.resolve("n1"), items.newNumber(), StoreOptions.replicated());
        Path members = Files.createDirectories(folder.resolve("log"));
        Writes log = log(new LogMembers(members, nodes, entries, NODES), perEntry);
        return new Results(single, reads, writes, log, perEntry, entries);
    }

    private Measured single(Path folder) throws IOException {
        try (Peer peer = NosqlBench.orrery(setup.program(), folder)) {
            RestTarget target = target(peer, List.of(peer.port()), Level.EVENTUAL);
            target.load(items);
            warmUp("point reads, 1 process", target, Phase.READ);
            return median(() -> measure(target, Phase.READ, CLIENTS));
        }
    }

    private RestTarget target(Peer peer, List<Integer> ports, Level level) {
        return new RestTarget(
                peer,
                ports,
                new RestRequests(items, THROUGHPUT, level.header()),
                Set.of(Phase.READ, Phase.CREATE));
    }

    private void warmUp(String load, RestTarget target, Phase phase) throws IOException {
        setup.progress().accept("Until processor time falls no more: " + load);
        Settling.run(setup.seconds(), _ -> measure(target, phase, CLIENTS));
    }

    private interface Turn {
        Measured run() throws IOException;
    }

    private static Measured median(Turn turn) throws IOException {
        List<Measured> all = new ArrayList<>();
        for (int i = 0; i < TURNS; i++) {
            all.add(turn.run());
        }
        return Measured.median(all);
    }

    private Measured measure(RestTarget target, Phase phase, int clients) throws IOException {
        return Load.measure(
                target, phase, new Load.Amount(items.count(), clients, setup.seconds()));
    }

    private Writes log(LogMembers opened, int perEntry) throws IOException {
        try (LogMembers members = opened) {
            setup.progress().accept("Until processor time falls no more: the log alone");
            Settling.run(setup.seconds(), seconds -> members.write(CLIENTS, perEntry, seconds));
            Measured one = median(() -> members.write(1, 1, setup.seconds()));
            return new Writes(median(() -> members.write(CLIENTS, perEntry, setup.seconds())), one);
        }
    }
}
