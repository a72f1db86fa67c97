package dev.orrery.cql.read;

/** A value that is looked for in an index of a table. The array must not be changed. */
public final class IndexedValue {
    private final int indexNumber;
    private final byte[] value;

    public IndexedValue(int indexNumber, byte[] value) {
        this.indexNumber = indexNumber;
        this.value = value;
    }

    public int indexNumber() {
        return indexNumber;
    }

    public byte[] value() {
        return value;
    }
}
