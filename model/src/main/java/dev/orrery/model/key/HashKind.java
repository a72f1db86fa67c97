package dev.orrery.model.key;

/** How the components of a partition key are hashed: together, or level by level. */
public enum HashKind {
    /** One path, one hash. */
    HASH,
    /** Hierarchical: every level has its own hash, so that a prefix of the key is an interval. */
    MULTI_HASH,
    /** The token of a CQL partition key: of all its columns together. */
    TOKEN
}
