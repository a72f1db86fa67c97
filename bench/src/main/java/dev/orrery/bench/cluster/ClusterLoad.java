package dev.orrery.bench.cluster;

import dev.orrery.bench.cluster.ClusterBench.Level;
import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.measure.Peer;
import dev.orrery.bench.measure.Settling;
import dev.orrery.bench.nosql.Items;
import dev.orrery.bench.nosql.Load;
import dev.orrery.bench.nosql.NosqlBench;
import dev.orrery.bench.nosql.Phase;
import dev.orrery.bench.nosql.RestRequests;
import dev.orrery.bench.nosql.RestTarget;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What clients do to processes of this program. */
record ClusterLoad(NosqlBench.Setup setup, Items items) {
    /** So often everything is measured; the median counts. */
    static final int TURNS = 3;

    /** One physical partition. */
    private static final int THROUGHPUT = 6_000;

    RestTarget target(List<Peer> peers, List<Integer> ports, Level level) {
        return new RestTarget(
                peers,
                ports,
                new RestRequests(items, THROUGHPUT, level.header()),
                Set.of(Phase.READ, Phase.CREATE));
    }

    void warmUp(String load, RestTarget target, Phase phase) throws IOException {
        setup.progress().accept("Until processor time falls no more: " + load);
        Settling.run(setup.seconds(), _ -> measure(target, phase, ClusterBench.CLIENTS));
    }

    Measured measure(RestTarget target, Phase phase, int clients) throws IOException {
        return Load.measure(
                target, phase, new Load.Amount(items.count(), clients, setup.seconds()));
    }

    /** Something to measure. */
    interface Turn {
        Measured run() throws IOException;
    }

    static Measured median(Turn turn) throws IOException {
        List<Measured> all = new ArrayList<>();
        for (int i = 0; i < TURNS; i++) {
            all.add(turn.run());
        }
        return Measured.median(all);
    }
}
