package dev.orrery.cluster.repair;

import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.PhysicalPartition;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A replica that every node has, and that is opened again when it has failed. */
public final class SystemReplica {
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
    public SystemReplica(
            Supplier<PhysicalPartition> opening,
            Supplier<PhysicalPartition> current,
            Consumer<PhysicalPartition> goOn) {
        this.opening = opening;
        this.current = current;
        this.goOn = goOn;
    }

    /** The one in use. */
    public PhysicalPartition replica() {
        return current.get();
    }

    /** To be called again and again, by one thread. */
    public void repair(FailedReplicas failed) {
        PhysicalPartition replica = current.get();
        int number = replica.number();
        if (!replica.isFailed()) {
            failed.mended(number);
        } else if (failed.isDue(number)) {
            failed.note(number, replica.failure());
            try {
                reopen();
            } catch (OrreryException e) {
                failed.note(number, Optional.of(e));
            }
        }
    }

    /** Opens the replica again, which has failed. If that fails, too, it stays closed. */
    void reopen() {
        PhysicalPartition replica = current.get();
        if (closed != replica) {
            replica.close();
            closed = replica;
        }
        goOn.accept(opening.get());
        closed = null;
    }
}
