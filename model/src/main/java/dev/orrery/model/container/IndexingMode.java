package dev.orrery.model.container;

/** Whether writes maintain the index. */
public enum IndexingMode {
    CONSISTENT,
    NONE
}
