package dev.orrery.storage.engine;

import dev.orrery.storage.batch.Family;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.Filter;

/**
 * The engine's options of each family. Families that are looked up by whole keys have a bloom
 * filter; those that are only scanned would pay for it without using it.
 */
final class FamilyOptions {
    private static final long LOOKUP_BLOCK_BYTES = 8 << 10;
    private static final long SCAN_BLOCK_BYTES = 16 << 10;
    private static final int BLOOM_BITS_PER_KEY = 10;
    private static final int WRITE_BUFFERS = 3;

    /**
     * What a family takes from the write-buffer budget with its first entry. The engine would take
     * a megabyte: a hundred stores would flush all the time what has hardly begun to fill.
     */
    private static final long ARENA_BLOCK_BYTES = 64 << 10;

    /** Of a write buffer: 80 KB for the usual size, in every store from its beginning. */
    private static final double BUFFER_FILTER_SHARE = 0.0025;

    /** New files are soon merged into others: packing and unpacking them would be for nothing. */
    private static final List<CompressionType> COMPRESSION_OF_LEVELS =
            List.of(CompressionType.NO_COMPRESSION, CompressionType.LZ4_COMPRESSION);

    private FamilyOptions() {}

    static Filter newFilter() {
        return new BloomFilter(BLOOM_BITS_PER_KEY, false);
    }

    static ColumnFamilyOptions of(
            Family family, StorageOptions options, Cache blockCache, Filter filter) {
        ColumnFamilyOptions column =
                new ColumnFamilyOptions()
                        .setTableFormatConfig(table(family, blockCache, filter))
                        .setCompressionPerLevel(COMPRESSION_OF_LEVELS)
                        .setWriteBufferSize(options.familyWriteBufferBytes())
                        .setArenaBlockSize(ARENA_BLOCK_BYTES)
                        .setMaxWriteBufferNumber(WRITE_BUFFERS);
        // What is new is looked for in vain before it is written.
        return family == Family.RECORDS
                ? column.setMemtablePrefixBloomSizeRatio(BUFFER_FILTER_SHARE)
                        .setMemtableWholeKeyFiltering(true)
                : column;
    }

    private static BlockBasedTableConfig table(Family family, Cache blockCache, Filter filter) {
        BlockBasedTableConfig table =
                new BlockBasedTableConfig()
                        .setBlockCache(blockCache)
                        .setCacheIndexAndFilterBlocks(true)
                        .setCacheIndexAndFilterBlocksWithHighPriority(true)
                        .setPinL0FilterAndIndexBlocksInCache(true);
        return switch (family) {
            case RECORDS ->
                    table.setBlockSize(LOOKUP_BLOCK_BYTES)
                            .setFilterPolicy(filter)
                            .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash);
            case UNIQUE, LOGICAL, META ->
                    table.setBlockSize(LOOKUP_BLOCK_BYTES).setFilterPolicy(filter);
            case INDEX, ADJACENCY, FEED, CHANGES, EXPIRY, INCOMING, OUTBOX ->
                    table.setBlockSize(SCAN_BLOCK_BYTES);
        };
    }
}
