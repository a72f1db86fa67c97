package dev.orrery.storage.batch;

/** What one operation of a batch does. */
public enum Operation {
    PUT,
    DELETE,
    DELETE_RANGE
}
