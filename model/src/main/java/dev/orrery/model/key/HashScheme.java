package dev.orrery.model.key;

/** The hash a partition key definition leads to: its kind and its version in one word. */
public enum HashScheme {
    /** 32-bit hash of the first 100 characters, followed by the key itself. */
    V1,
    /** 126-bit hash of the whole key. */
    V2,
    /** One V2 hash for each level, concatenated. */
    MULTI_HASH,
    /** The token of Apache Cassandra, and the second half of the same hash. */
    TOKEN
}
