package dev.orrery.cluster.node;

import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.replication.raft.RaftNode;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets the stores of children whose parent has departed without this node. Their log may be here
 * already, with votes and entries that others count on, so it is kept; what it begins with is
 * copied from the member that leads.
 */
final class LateCopies {
    private static final Logger LOG = LoggerFactory.getLogger(LateCopies.class);

    private final RaftNode raft;
    private final LocalPartitions partitions;
    private final Set<Integer> underWay = ConcurrentHashMap.newKeySet();

    LateCopies(RaftNode raft, LocalPartitions partitions) {
        this.raft = raft;
        this.partitions = partitions;
    }

    /** Whether a replica has a log, and so needs the very data that it begins with. */
    boolean isNeeded(int number) {
        return raft.hasLog(number);
    }

    boolean isUnderWay(int number) {
        return underWay.contains(number);
    }

    /** Never blocks; there is a store when it has succeeded. */
    void begin(int number, String source) {
        if (!underWay.add(number)) {
            return;
        }
        raft.closePrepared(number);
        CompletableFuture<Void> _ =
                raft.copyStore(number, source, partitions.directory(number))
                        .whenComplete((_, failure) -> ended(number, failure != null));
    }

    private void ended(int number, boolean failed) {
        underWay.remove(number);
        LOG.atInfo()
                .addKeyValue("partition", number)
                .addKeyValue("failed", failed)
                .log("The store of a child was copied from its leader");
    }
}
