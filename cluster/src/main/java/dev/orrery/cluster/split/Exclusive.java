package dev.orrery.cluster.split;

import java.util.function.Supplier;

/** Runs changes of catalog and partitions one after another. */
public interface Exclusive {
    /** Runs alone; what a failure leaves behind is brought in order. */
    <T> T change(Supplier<T> operation);
}
