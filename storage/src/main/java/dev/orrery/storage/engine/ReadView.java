package dev.orrery.storage.engine;

/** Reads the latest state: every single read sees all batches written before it began. */
public sealed interface ReadView extends StoreView permits NativeView {
    /** As {@link #findRecord(byte[])}, as far as the tier allows. */
    Lookup findRecord(byte[] key, ReadTier tier);

    /**
     * What memory has of the entries of the family {@code adjacency} whose keys begin with a
     * logical key and more. If it has nothing, a cursor tells, which must be made afterwards: what
     * it finds may be learned then.
     */
    RecalledEdges recallEdges(byte[] prefix);
}
