package dev.orrery.partition;

import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.ErrorKind;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.budget.Admission;
import dev.orrery.partition.budget.PartitionBudget;
import dev.orrery.storage.engine.NotInMemory;
import dev.orrery.storage.key.LogicalKey;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Lets requests work only within the partition's budget. A refusal is free, and names the time
 * after which there is budget again.
 */
final class Spending {
    private static final String REFUSAL =
            "Request rate is large. The physical partition has spent its budget of request units"
                    + " for this second; retry after the given time.";

    private final PartitionBudget budget;
    private final LongSupplier lsn;
    private final RingRange range;

    /**
     * The spending of a partition.
     *
     * @param range what the partition owns
     */
    Spending(PartitionBudget budget, LongSupplier lsn, RingRange range) {
        this.budget = budget;
        this.lsn = lsn;
        this.range = range;
    }

    /**
     * What a request reads.
     *
     * @param key the one logical partition it is, if it is one
     */
    record Reach(int containerNumber, Optional<ItemAddress> key) {
        static Reach of(ItemAddress address) {
            return new Reach(address.containerNumber(), Optional.of(address));
        }

        static Reach all(int containerNumber) {
            return new Reach(containerNumber, Optional.empty());
        }
    }

    /** The refusal of a request that may not begin; null if it may. */
    Outcome.@Nullable Refused refusal(Priority priority) {
        Admission admission = budget.check(priority);
        return admission.isAdmitted() ? null : refused(admission);
    }

    /** Pays for an outcome before anybody sees it; null, or the refusal if there is no budget. */
    Outcome.@Nullable Refused pay(Priority priority, ItemAddress address, Outcome outcome) {
        if (isFree(outcome)) {
            return null;
        }
        Admission admission = spend(priority, address, outcome.charge());
        return admission.isAdmitted() ? null : refused(admission);
    }

    /** As {@link #refusal}, for requests whose refusals are exceptions. */
    void require(Priority priority) {
        Admission admission = budget.check(priority);
        if (!admission.isAdmitted()) {
            throw refused(admission).toException();
        }
    }

    /** Pays for what was read before anybody sees it. */
    void pay(Priority priority, ItemAddress address, double requestUnits) {
        Admission admission = spend(priority, address, requestUnits);
        if (!admission.isAdmitted()) {
            throw refused(admission).toException();
        }
    }

    /** Whether there is budget for what was done; it is spent if so. */
    boolean tryPay(Priority priority, ItemAddress address, double requestUnits) {
        return spend(priority, address, requestUnits).isAdmitted();
    }

    private Admission spend(Priority priority, ItemAddress address, double requestUnits) {
        Admission held = checkHold(address);
        return held.isAdmitted() ? budget.spend(priority, keyOf(address), requestUnits) : held;
    }

    private Admission checkHold(ItemAddress address) {
        return budget.checkHold(address.containerNumber(), address.position());
    }

    /** A request that was sent to the wrong place was not served here, and pays elsewhere. */
    private static boolean isFree(Outcome outcome) {
        return outcome instanceof Outcome.Refused refused
                && refused.code().kind() == ErrorKind.UNAVAILABLE;
    }

    /**
     * Does work whose price is known when it is done.
     *
     * @param reach what is read; work over several logical partitions waits if all are held back
     */
    <T> T run(Priority priority, Reach reach, Supplier<T> work, ToDoubleFunction<T> price) {
        double estimate = budget.estimate();
        Optional<ItemAddress> key = reach.key();
        Admission held =
                key.map(this::checkHold)
                        .orElseGet(() -> budget.checkHold(reach.containerNumber(), range));
        Admission admission = held.isAdmitted() ? budget.reserve(priority, estimate) : held;
        if (!admission.isAdmitted()) {
            throw refused(admission).toException();
        }
        T result;
        try {
            result = work.get();
        } catch (RuntimeException | Error e) {
            budget.abandon(estimate, priceOf(e));
            throw e;
        }
        budget.settle(estimate, price.applyAsDouble(result), key.map(Spending::keyOf).orElse(null));
        return result;
    }

    private static double priceOf(Throwable failure) {
        boolean elsewhere =
                failure instanceof NotInMemory
                        || (failure instanceof OrreryException known
                                && known.code().kind() == ErrorKind.UNAVAILABLE);
        return elsewhere ? 0 : RequestUnits.MINIMUM;
    }

    private Outcome.Refused refused(Admission admission) {
        return new Outcome.Refused(
                ErrorCode.THROTTLED, REFUSAL, 0, lsn.getAsLong(), admission.retryAfterMillis());
    }

    private static byte[] keyOf(ItemAddress address) {
        return new LogicalKey(address.containerNumber(), address.position(), address.partitionKey())
                .encode();
    }
}
