package dev.orrery.model.limit;

/**
 * The limits of one item and one request. The defaults are the documented ones; tests set tiny
 * ones.
 *
 * @param itemBytes size of the stored text of an item
 * @param idBytes UTF-8 length of an item's id
 * @param keyValueBytes UTF-8 length of one partition key value
 * @param nestingDepth levels of objects and arrays in an item
 * @param batchOperations operations in one transactional batch or bulk request
 * @param patchOperations operations in one patch
 * @param commandBytes what one command may write, index entries included
 * @param batchBytes where the writer loop cuts a batch
 * @param logicalPartitionBytes records of one logical partition, keys and values as stored
 */
public record Limits(
        int itemBytes,
        int idBytes,
        int keyValueBytes,
        int nestingDepth,
        int batchOperations,
        int patchOperations,
        int commandBytes,
        int batchBytes,
        long logicalPartitionBytes) {
    private static final int MIB = 1 << 20;
    private static final long GIB = 1L << 30;

    public static final Limits DEFAULT =
            new Limits(2 * MIB, 1_023, 2_048, 128, 100, 10, 16 * MIB, MIB, 20 * GIB);

    public Limits {
        if (itemBytes < 1 || idBytes < 1 || keyValueBytes < 1 || nestingDepth < 1) {
            throw new IllegalArgumentException("item limits must be positive");
        }
        if (batchOperations < 1 || patchOperations < 1 || commandBytes < 1 || batchBytes < 1) {
            throw new IllegalArgumentException("request limits must be positive");
        }
        if (logicalPartitionBytes < 1) {
            throw new IllegalArgumentException("a logical partition has room");
        }
    }
}
