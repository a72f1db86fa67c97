package dev.orrery.storage.batch;

import org.jspecify.annotations.Nullable;

/**
 * The kinds of entries a store holds. The number is part of the replicated batch format: a released
 * number is never given another meaning.
 */
public enum Family {
    /** Items and rows: header and body under the record's key. */
    RECORDS(1),
    /** One entry per indexed value of a record; no value. */
    INDEX(2),
    /** One entry per unique key of a record; the value is the record's key. */
    UNIQUE(3),
    /** One entry per edge under its source vertex. */
    ADJACENCY(4),
    /** One entry per live record in the order of its last change. */
    FEED(5),
    /** Every change with its images, where a container retains all versions. */
    CHANGES(6),
    /** Candidates for removal by time to live. */
    EXPIRY(7),
    /** Item count and bytes of each logical partition. */
    LOGICAL(8),
    /** What the partition knows about itself. */
    META(9),
    /** One entry per edge under its target vertex, where a container keeps them. */
    INCOMING(10),
    /** Changes of edges in their order, until the partitions of their targets know of them. */
    OUTBOX(11);

    private static final @Nullable Family[] BY_NUMBER = byNumber();

    private final int number;

    Family(int number) {
        this.number = number;
    }

    /** The stable number, from 1 to 255. */
    public int number() {
        return number;
    }

    /** The family with this number, or null if this version knows none. */
    public static @Nullable Family withNumber(int number) {
        return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : null;
    }

    private static @Nullable Family[] byNumber() {
        @Nullable Family[] families = new @Nullable Family[values().length + 1];
        for (Family family : values()) {
            families[family.number] = family;
        }
        return families;
    }
}
