package dev.orrery.cluster.node;

import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.PhysicalPartition;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A replica that every node has, and that is opened again when it has failed. */
final class SystemReplica {
    private final Supplier<PhysicalPartition> opening;
    private final Supplier<PhysicalPartition> current;
    private final Consumer<PhysicalPartition> goOn;
    private @Nullable PhysicalPartition closed;

    /**
     * A replica that is open.
     *
     * @param current the one in use
     * @param goOn has whoever uses it use another one
     */
    SystemReplica(
            Supplier<PhysicalPartition> opening,
            Supplier<PhysicalPartition> current,
            Consumer<PhysicalPartition> goOn) {
        this.opening = opening;
        this.current = current;
        this.goOn = goOn;
    }

    /** To be called again and again, by one thread. */
    void repair(FailedReplicas failed, Admission admission) {
        PhysicalPartition replica = current.get();
        int number = replica.number();
        if (!replica.isFailed()) {
            admission.advance(replica);
            failed.mended(number);
        } else if (failed.isDue(number)) {
            failed.note(number, replica.failure());
            reopen(replica, failed);
        }
    }

    private void reopen(PhysicalPartition replica, FailedReplicas failed) {
        if (closed != replica) {
            replica.close();
            closed = replica;
        }
        try {
            goOn.accept(opening.get());
            closed = null;
        } catch (OrreryException e) {
            failed.note(replica.number(), Optional.of(e));
        }
    }
}
