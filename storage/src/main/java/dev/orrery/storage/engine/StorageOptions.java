package dev.orrery.storage.engine;

/**
 * What all stores of a node share. The defaults suit tests and small machines.
 *
 * @param blockCacheBytes memory for blocks of files; write buffers are charged to it as well
 * @param writeBufferBytes memory for data not yet in files, of all stores together
 * @param familyWriteBufferBytes size at which one family of one store is written to a file
 * @param flushThreads background threads that write buffers to files
 * @param compactionThreads background threads that merge files
 * @param openFilesPerStore file handles one store keeps open
 * @param logBytesPerStore write-ahead log one store keeps before it flushes what holds it back
 */
public record StorageOptions(
        long blockCacheBytes,
        long writeBufferBytes,
        long familyWriteBufferBytes,
        int flushThreads,
        int compactionThreads,
        int openFilesPerStore,
        long logBytesPerStore) {
    private static final long MEBIBYTE = 1L << 20;
    private static final long LEAST_USUAL_CACHE = 384 * MEBIBYTE;
    private static final int CACHE_SHARE = 2;

    public StorageOptions {
        requireAtLeast(MEBIBYTE, blockCacheBytes, "blockCacheBytes");
        requireAtLeast(MEBIBYTE, writeBufferBytes, "writeBufferBytes");
        requireAtLeast(64 << 10, familyWriteBufferBytes, "familyWriteBufferBytes");
        requireAtLeast(1, flushThreads, "flushThreads");
        requireAtLeast(1, compactionThreads, "compactionThreads");
        requireAtLeast(16, openFilesPerStore, "openFilesPerStore");
        requireAtLeast(MEBIBYTE, logBytesPerStore, "logBytesPerStore");
    }

    public static StorageOptions defaults() {
        return new StorageOptions(
                LEAST_USUAL_CACHE, 128 * MEBIBYTE, 32 * MEBIBYTE, 1, 2, 512, 64 * MEBIBYTE);
    }

    /**
     * The block cache of a server that was not told its size: the limit of the heap says how much
     * of the machine is meant for it. With a heap of 1 GB, a million items of 1 KB are served from
     * less than another.
     */
    public static long cacheBeside(long heapBytes) {
        return Math.max(LEAST_USUAL_CACHE, heapBytes / CACHE_SHARE);
    }

    private static void requireAtLeast(long minimum, long value, String name) {
        if (value < minimum) {
            throw new IllegalArgumentException(name + " must be at least " + minimum);
        }
    }
}
