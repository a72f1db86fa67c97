package dev.orrery.cluster.split;

/** Where a test can end a split or merge as the end of the process would. */
public interface ChangeFaults {
    ChangeFaults NONE = step -> {};

    void reached(ChangeStep step);
}
