package dev.orrery.bench.nosql;

import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.measure.Peer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** How much memory this program takes while it is filled and read. */
public final class MemoryBench {
    private MemoryBench() {}

    /**
     * What was seen.
     *
     * @param reads point reads of random items, once all are there
     * @param peakBytes the most memory that the process had
     */
    public record Result(Measured reads, long peakBytes) {}

    public static Result run(NosqlBench.Setup setup, Path folder) throws IOException {
        Items items = new Items(setup.items());
        RestRequests requests = new RestRequests(items);
        try (Peer peer = NosqlBench.orrery(setup.program(), folder)) {
            RestTarget target = new RestTarget(peer, requests, Set.of(Phase.READ));
            target.load(items);
            Measured reads =
                    Load.measure(
                            target,
                            Phase.READ,
                            new Load.Amount(items.count(), Load.CLIENTS, setup.seconds()));
            return new Result(reads, peer.peakMemoryBytes());
        }
    }
}
