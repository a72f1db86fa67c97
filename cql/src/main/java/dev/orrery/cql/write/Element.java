package dev.orrery.cql.write;

/**
 * An element to be written: the key and value of a map's entry; of a set the element and an empty
 * value; of a list a time-based id and the value; of a user type the field's number in two bytes
 * and the value. The arrays must not be changed.
 */
public final class Element {
    private final byte[] path;
    private final byte[] value;

    public Element(byte[] path, byte[] value) {
        this.path = path;
        this.value = value;
    }

    public byte[] path() {
        return path;
    }

    public byte[] value() {
        return value;
    }
}
