package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.PendingChange;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ReplicaPlan;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.raft.PreparedGroup;
import dev.orrery.replication.raft.RaftMembers;
import dev.orrery.replication.raft.RaftNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the replica sets of children as soon as the catalog notes a split or merge, before there is
 * any data of theirs: they have a leader by the time the parents depart. What a member has promised
 * in such a set is kept across restarts, like everything in its log; the set of a change that was
 * given up is removed like any other that the catalog does not know. Used by one thread.
 */
final class Preparations {
    private static final Logger LOG = LoggerFactory.getLogger(Preparations.class);

    /** How long a node may lead a child of which it has no data; others could serve meanwhile. */
    private static final long MAX_EMPTY_LEAD_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final String self;
    private final RaftNode raft;
    private final LocalPartitions partitions;
    private final Clock clock;
    private final Map<Integer, Long> leadingSinceNanos = new HashMap<>();

    Preparations(String self, RaftNode raft, LocalPartitions partitions, Clock clock) {
        this.self = self;
        this.raft = raft;
        this.partitions = partitions;
        this.clock = clock;
    }

    void follow(CatalogSnapshot snapshot) {
        for (PendingChange pending : snapshot.pendingChanges()) {
            boolean takesPart =
                    pending.members().contains(self)
                            && pending.parents().stream()
                                    .allMatch(one -> partitions.isStored(one.number()));
            if (takesPart) {
                pending.children().forEach(child -> prepare(snapshot, pending, child));
            }
        }
        Set<Integer> empty = raft.prepared();
        leadingSinceNanos.keySet().retainAll(empty);
        empty.stream().filter(number -> snapshot.range(number).isPresent()).forEach(this::giveWay);
    }

    /** The change has happened, but not on this node: another one is to lead the child. */
    private void giveWay(int number) {
        if (raft.prepared(number).filter(PreparedGroup::isLed).isEmpty()) {
            leadingSinceNanos.remove(number);
            return;
        }
        long now = clock.monotonicNanos();
        long since = leadingSinceNanos.computeIfAbsent(number, _ -> now);
        if (now - since > MAX_EMPTY_LEAD_NANOS) {
            LOG.atWarn()
                    .addKeyValue("partition", number)
                    .log("A replica without data gives up leading");
            raft.closePrepared(number);
        }
    }

    private void prepare(CatalogSnapshot snapshot, PendingChange pending, RangeChange.Part child) {
        int number = child.number();
        if (partitions.isStored(number) || raft.prepared(number).isPresent()) {
            return;
        }
        ReplicaPlan plan =
                snapshot.range(pending.decider().number())
                        .map(RangeRecord::replicas)
                        .orElse(ReplicaPlan.NONE);
        RaftMembers first =
                new RaftMembers(
                        ReplicaHosting.members(snapshot, pending.members()),
                        ReplicaHosting.members(snapshot, plan.readers()));
        try {
            raft.prepare(number, first);
        } catch (OrreryException e) {
            LOG.atWarn()
                    .setCause(e)
                    .addKeyValue("partition", number)
                    .log("The replica set of a child cannot be opened yet; it is tried again");
        }
    }
}
