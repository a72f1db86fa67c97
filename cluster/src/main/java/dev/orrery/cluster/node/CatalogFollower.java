package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.repair.FailedReplicas;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.PartitionDescriptor;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes this node's replicas what the catalog says, whenever it says something new. */
final class CatalogFollower implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogFollower.class);

    /** Even without news: leaders change, and replicas fail. */
    private static final long INTERVAL_MILLIS = 100;

    /** Without news the folder of partitions is looked at in every so many rounds: each second. */
    private static final int ROUNDS_PER_LOOK = 10;

    /** At rest: once there was no news for so many rounds. Lost votes are still noticed soon. */
    private static final int ROUNDS_TO_REST = 50;

    private static final long REST_INTERVAL_MILLIS = 500;
    private static final int REST_ROUNDS_PER_LOOK = 2;

    private static final long CLOSE_TIMEOUT_MILLIS = 30_000;

    private final String self;
    private final Catalog catalog;
    private final LocalPartitions partitions;
    private final LeaderDuties duties;
    private final ReplicaHosting hosting;
    private final Admission admission;
    private final Lineage lineage;
    private final SystemReplicas system;
    private final FailedReplicas failed;
    private final Departures departures;
    private final Preparations preparations;
    private final Semaphore news = new Semaphore(1);
    private final Thread thread =
            Thread.ofPlatform().name("orrery-catalog").daemon(true).unstarted(this::run);
    private volatile boolean closed;
    private volatile boolean caughtUp;

    /** Who sees to replicas that are not simply opened. */
    record Helpers(
            Lineage lineage,
            Preparations preparations,
            SystemReplicas system,
            FailedReplicas failed) {}

    CatalogFollower(
            String self,
            Catalog catalog,
            LocalPartitions partitions,
            LeaderDuties duties,
            ReplicaHosting hosting,
            Helpers helpers) {
        this.hosting = hosting;
        this.admission = hosting.admission();
        this.lineage = helpers.lineage();
        this.preparations = helpers.preparations();
        this.system = helpers.system();
        this.failed = helpers.failed();
        hosting.onDeparture(news::release);
        this.departures = new Departures(self, hosting.remote());
        this.self = self;
        this.catalog = catalog;
        this.partitions = partitions;
        this.duties = duties;
    }

    void start() {
        thread.start();
    }

    /**
     * Whether every replica that the catalog gave to this node has had, once since the start, all
     * that its leader had, and is a member of its replica set.
     */
    boolean isCaughtUp() {
        return caughtUp;
    }

    private void run() {
        long seen = -1;
        int quietRounds = 0;
        while (!closed) {
            try {
                system.repair();
                long lsn = catalog.lsn();
                if (lsn != seen) {
                    catalog.reload();
                    var _ = catalog.changed(lsn).thenRun(news::release);
                    seen = lsn;
                    duties.spreadCatalog();
                }
                boolean atRest = quietRounds > ROUNDS_TO_REST;
                int roundsPerLook = atRest ? REST_ROUNDS_PER_LOOK : ROUNDS_PER_LOOK;
                follow(catalog.snapshot(), quietRounds % roundsPerLook == 0);
                quietRounds++;
                long interval = atRest ? REST_INTERVAL_MILLIS : INTERVAL_MILLIS;
                if (news.tryAcquire(interval, TimeUnit.MILLISECONDS)) {
                    news.drainPermits();
                    quietRounds = 0;
                }
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                logFailure(e);
                pause();
            }
        }
    }

    private void pause() {
        try {
            boolean _ = news.tryAcquire(INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void logFailure(RuntimeException failure) {
        if (!closed) {
            LOG.atWarn().setCause(failure).log("The catalog cannot be followed; it is tried again");
        }
    }

    private void follow(CatalogSnapshot snapshot, boolean lookAtFolder) {
        Map<Integer, RangeRecord> wanted = new HashMap<>();
        for (RangeRecord range : snapshot.allRanges()) {
            if (range.replicas().isOn(self)) {
                wanted.put(range.number(), range);
            }
        }
        hosting.followTimes();
        lineage.makeChildren(snapshot);
        preparations.follow(snapshot);
        if (lookAtFolder) {
            removeOthers(snapshot, wanted);
            hosting.takeRoles();
            hosting.checkVotes();
        }
        wanted.values().stream()
                .filter(range -> !isOpen(range.number()) && failed.isDue(range.number()))
                .filter(range -> lineage.mayOpen(snapshot, range))
                .forEach(this::ensureOpen);
        partitions.all().forEach(admission::advance);
        failed.mendedIf(number -> !wanted.containsKey(number) || hasCaughtUp(number));
        duties.fulfil(snapshot);
        caughtUp =
                caughtUp
                        || (duties.isPlanned()
                                && wanted.keySet().stream().allMatch(this::hasCaughtUp));
    }

    private boolean isOpen(int number) {
        return partitions.find(number).filter(replica -> !replica.isFailed()).isPresent();
    }

    private boolean hasCaughtUp(int number) {
        return duties.isMember(number)
                && partitions
                        .find(number)
                        .filter(replica -> replica.isCaughtUp() && !replica.isFailed())
                        .isPresent();
    }

    /**
     * A number that the catalog has not given away belongs to a change it has not seen yet. A
     * replica whose partition goes on elsewhere stays until its replica set does without it.
     */
    private void removeOthers(CatalogSnapshot snapshot, Map<Integer, RangeRecord> wanted) {
        int next = snapshot.account().numbers().partition();
        for (int number : partitions.stored()) {
            boolean elsewhere = snapshot.range(number).isPresent();
            if (!wanted.containsKey(number)
                    && number < next
                    && !lineage.keeps(snapshot, number)
                    && (!elsewhere || departures.isOut(number))) {
                LOG.atInfo().addKeyValue("partition", number).log("Removing a replica");
                partitions.retire(number);
            }
        }
    }

    private void ensureOpen(RangeRecord range) {
        int number = range.number();
        try {
            Optional<PhysicalPartition> found = partitions.find(number);
            if (found.isPresent()) {
                failed.note(number, found.get().failure());
                partitions.closeReplica(number);
            }
            partitions.openReplica(new PartitionDescriptor(number, range.range()));
        } catch (OrreryException e) {
            if (e.code() == ErrorCode.CORRUPTION || e.code() == ErrorCode.UNKNOWN_FORMAT) {
                throw e;
            }
            failed.note(number, Optional.of(e));
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
