package dev.orrery.bench.cluster;

import dev.orrery.bench.measure.EngineEntries;
import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.measure.Settling;
import dev.orrery.bench.nosql.Phase;
import dev.orrery.bench.nosql.RestTarget;
import dev.orrery.storage.engine.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Creates by clients over REST, and by clients inside the process that leads; both beside the log
 * of the nodes alone, with entries of as many writes. The last two take turns.
 */
public final class ClusterWrites {
    /** After a pause members have to find a leader again, and threads to wake up. */
    private static final double GOING_ON_SECONDS = 1;

    private final ClusterLoad load;

    ClusterWrites(ClusterLoad load) {
        this.load = load;
    }

    /**
     * Writes by all clients, and by one.
     *
     * @param perEntry as many writes had an entry of the log, on the average, with all clients
     */
    public record Writes(Measured many, Measured one, int perEntry) {}

    /**
     * What was seen.
     *
     * @param inside by clients in the process that leads
     * @param log of the log alone, with entries of as many writes as those inside had
     * @param logAsOverRest the same, with entries of as many writes as those over REST had
     * @param entries what a write is to the storage engine
     */
    public record Results(
            Writes overRest,
            Writes inside,
            Writes log,
            Measured logAsOverRest,
            EngineEntries entries) {}

    Writes overRest(RestTarget target) throws IOException {
        load.warmUp("creates, 4 nodes", target, Phase.CREATE);
        Measured one = ClusterLoad.median(() -> load.measure(target, Phase.CREATE, 1));
        long firstLsn = target.create();
        int firstItem = load.items().newNumber();
        Measured many =
                ClusterLoad.median(() -> load.measure(target, Phase.CREATE, ClusterBench.CLIENTS));
        int created = load.items().newNumber() - firstItem;
        return new Writes(many, one, Math.toIntExact(created / (target.create() - firstLsn)));
    }

    /**
     * Measures the rest when the nodes that were asked over REST have ended.
     *
     * @param nodes their folder
     */
    Results run(Path folder, Path nodes, Writes overRest) throws IOException {
        EngineEntries entries =
                EngineEntries.of(
                        nodes.resolve("n1"), load.items().newNumber(), StoreOptions.replicated());
        Path inFolder = Files.createDirectories(folder.resolve("inside"));
        Path logFolder = Files.createDirectories(folder.resolve("log"));
        try (Members inside = Members.ofNodes(inFolder, nodes)) {
            int perEntry = warmUp(inside);
            inside.pause();
            try (Members log = Members.ofLog(logFolder, nodes, entries)) {
                tell("the log alone");
                Settling.run(
                        seconds(), window -> log.write(ClusterBench.CLIENTS, perEntry, window));
                return inTurns(inside, log, perEntry, new Given(overRest, entries));
            } finally {
                inside.resume();
            }
        }
    }

    /** What was known before. */
    private record Given(Writes overRest, EngineEntries entries) {}

    private int warmUp(Members inside) throws IOException {
        tell("creates inside the node that leads");
        Settling.run(seconds(), window -> inside.write(ClusterBench.CLIENTS, 0, window));
        long first = inside.lastEntry();
        Measured counted = inside.write(ClusterBench.CLIENTS, 0, seconds());
        long entries = inside.lastEntry() - first;
        return Math.max(1, (int) Math.round(counted.rate() * seconds() / entries));
    }

    private Results inTurns(Members inside, Members log, int perEntry, Given given)
            throws IOException {
        List<Measured> manyInside = new ArrayList<>();
        List<Measured> oneInside = new ArrayList<>();
        List<Measured> manyLog = new ArrayList<>();
        List<Measured> oneLog = new ArrayList<>();
        List<Measured> asOverRest = new ArrayList<>();
        for (int turn = 0; turn < ClusterLoad.TURNS; turn++) {
            manyLog.add(log.write(ClusterBench.CLIENTS, perEntry, seconds()));
            asOverRest.add(log.write(ClusterBench.CLIENTS, given.overRest().perEntry(), seconds()));
            oneLog.add(log.write(1, 1, seconds()));
            change(log, inside);
            manyInside.add(inside.write(ClusterBench.CLIENTS, 0, seconds()));
            oneInside.add(inside.write(1, 0, seconds()));
            change(inside, log);
        }
        return new Results(
                given.overRest(),
                new Writes(Measured.median(manyInside), Measured.median(oneInside), perEntry),
                new Writes(Measured.median(manyLog), Measured.median(oneLog), perEntry),
                Measured.median(asOverRest),
                given.entries());
    }

    private void change(Members from, Members to) throws IOException {
        from.pause();
        to.resume();
        Measured _ = to.write(ClusterBench.CLIENTS, 1, Math.min(GOING_ON_SECONDS, seconds()));
    }

    private double seconds() {
        return load.setup().seconds();
    }

    private void tell(String what) {
        load.setup().progress().accept("Until processor time falls no more: " + what);
    }
}
