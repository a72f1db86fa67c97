package dev.orrery.query.plan;

/** What is known of the records that have no value at an indexed path, and so no entry there. */
public enum Absence {
    /** There are none. */
    NONE,

    /** They are known, in the order of their resource ids. */
    LISTED,

    /** There are too many to keep a list of them. */
    UNLISTED
}
