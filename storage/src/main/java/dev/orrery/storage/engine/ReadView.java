package dev.orrery.storage.engine;

import org.jspecify.annotations.Nullable;

/** Reads the latest state: every single read sees all batches written before it began. */
public sealed interface ReadView extends StoreView permits NativeView {
    /**
     * The value of a record, or null. Records that are read often need no call of the engine. The
     * array may be shared with others, who must not change it either.
     */
    byte @Nullable [] findRecord(byte[] key);

    /** As {@link #findRecord}, as far as the tier allows. */
    Lookup findRecord(byte[] key, ReadTier tier);

    /**
     * What memory has of the entries of the family {@code adjacency} whose keys begin with a
     * logical key and more. If it has nothing, a cursor tells, which must be made afterwards: what
     * it finds may be learned then.
     */
    RecalledEdges recallEdges(byte[] prefix);
}
