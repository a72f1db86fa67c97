package dev.orrery.storage.engine;

import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchCursor;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.batch.Operation;
import dev.orrery.storage.key.LogicalKey;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Records of one store, and lists of edges, that were read more than once lately. Batches tell of
 * themselves before they are written and afterwards, so that nothing is found that is not there any
 * more.
 */
final class HotRecords {
    /** Larger records are left to the engine: their bytes cost more than the call. */
    static final int MAX_RECORD_BYTES = 4 << 10;

    /** Each entry of a list costs a call of its own, so that longer ones pay. */
    static final int MAX_LIST_BYTES = 16 << 10;

    /** For those who see all writes, as they end. */
    static final long LATEST = Long.MAX_VALUE;

    private static final int ALL = -1;

    private final HotValues records;
    private final HotValues edges;

    /** Writes are numbered as they end. */
    private final AtomicLong ended = new AtomicLong();

    /**
     * An empty memory.
     *
     * @param bytesLeft what may be kept, shared by the stores of a node
     */
    HotRecords(AtomicLong bytesLeft) {
        this.records = new HotValues(bytesLeft, MAX_RECORD_BYTES);
        this.edges = new HotValues(bytesLeft, MAX_LIST_BYTES);
    }

    HotValues records() {
        return records;
    }

    /** The number of the last write that has ended: its effects are there, and all before it. */
    long ended() {
        return ended.get();
    }

    /** What is known of the edges whose keys begin with a logical key and more. */
    RecalledEdges edges(byte[] prefix) {
        int stripe = edgeStripe(prefix, 0, prefix.length);
        return new RecalledEdges(edges, prefix, edges.find(prefix, stripe, LATEST));
    }

    /**
     * All edges of a logical partition share a version: where the id of an edge's source ends is
     * known only to who knows the container.
     */
    private static int edgeStripe(byte[] bytes, int keyFrom, int keyTo) {
        int code = 1;
        for (int i = keyFrom; i < Math.min(keyTo, keyFrom + LogicalKey.MIN_PLACE_BYTES); i++) {
            code = 31 * code + bytes[i];
        }
        return HotValues.stripe(HotTable.spread(code));
    }

    private static int edgeStripe(BatchCursor cursor) {
        int from = cursor.keyOffset();
        return edgeStripe(cursor.array(), from, from + cursor.keyLength());
    }

    /** The stripes that a batch writes to. */
    static final class Touched {
        private final int[] records;
        private final int[] edges;

        private Touched(int[] records, int[] edges) {
            this.records = records;
            this.edges = edges;
        }
    }

    /** Called before a batch is written; answers what to {@link #end} when it was. */
    Touched begin(Batch batch) {
        Stripes ofRecords = new Stripes(batch.count());
        Stripes ofEdges = new Stripes(batch.count());
        BatchCursor cursor = batch.cursor();
        while (cursor.next()) {
            boolean range = cursor.operation() == Operation.DELETE_RANGE;
            if (cursor.family() == Family.RECORDS) {
                ofRecords.add(range ? ALL : HotValues.stripe(HotTable.hash(cursor.key())));
            } else if (cursor.family() == Family.ADJACENCY) {
                ofEdges.add(range ? ALL : edgeStripe(cursor));
            }
        }
        Touched touched = new Touched(ofRecords.all(), ofEdges.all());
        for (int stripe : touched.records) {
            records.begin(stripe);
        }
        for (int stripe : touched.edges) {
            edges.begin(stripe);
        }
        return touched;
    }

    /** Stripes while they are collected. */
    private static final class Stripes {
        private final int[] some;
        private int count;
        private boolean every;

        Stripes(int most) {
            some = new int[most];
        }

        void add(int stripe) {
            every |= stripe == ALL;
            some[count++] = stripe;
        }

        int[] all() {
            if (!every) {
                return Arrays.copyOf(some, count);
            }
            int[] all = new int[HotValues.stripes()];
            Arrays.setAll(all, i -> i);
            return all;
        }
    }

    /** A write that fails is never ended: nobody knows what it left behind. */
    void end(Touched touched) {
        long number = ended.incrementAndGet();
        for (int stripe : touched.records) {
            records.end(stripe, number);
        }
        for (int stripe : touched.edges) {
            edges.end(stripe, number);
        }
    }

    /** Gives back what was kept; the store is not read any more. */
    void clear() {
        records.clear();
        edges.clear();
    }
}
