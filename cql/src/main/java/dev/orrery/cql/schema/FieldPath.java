package dev.orrery.cql.schema;

/** The path of a user type's field in its cell: the field's number in two bytes. */
public final class FieldPath {
    private FieldPath() {}

    public static byte[] of(int index) {
        return new byte[] {(byte) (index >>> Byte.SIZE), (byte) index};
    }

    public static int index(byte[] path) {
        return (path[0] & 0xFF) << Byte.SIZE | (path[1] & 0xFF);
    }
}
