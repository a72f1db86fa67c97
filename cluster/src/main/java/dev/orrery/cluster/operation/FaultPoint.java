package dev.orrery.cluster.operation;

/** Where a test can end an operation as the end of the process would. */
interface FaultPoint {
    FaultPoint NONE = step -> {};

    void reached(Step step);
}
