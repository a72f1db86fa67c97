package dev.orrery.model.key;

import dev.orrery.model.error.OrreryException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * One level of a partition key value. The order of the types, and the order within a type, is that
 * of {@link PartitionKeyCodec}: undefined, null, false, true, numbers, texts, bytes.
 */
public sealed interface KeyComponent {
    KeyComponent UNDEFINED = Undefined.INSTANCE;
    KeyComponent NULL = Null.INSTANCE;
    KeyComponent FALSE = new Bool(false);
    KeyComponent TRUE = new Bool(true);

    static KeyComponent of(boolean value) {
        return value ? TRUE : FALSE;
    }

    static KeyComponent of(double value) {
        return new Numeric(value);
    }

    static KeyComponent of(String value) {
        return new Text(value);
    }

    /**
     * The columns of a CQL table's key in Cassandra's form; the array is not changed afterwards.
     */
    static KeyComponent binary(byte[] value) {
        return new Binary(value);
    }

    /** The item has no such property. */
    enum Undefined implements KeyComponent {
        INSTANCE
    }

    /** The property is JSON's null. */
    enum Null implements KeyComponent {
        INSTANCE
    }

    record Bool(boolean value) implements KeyComponent {}

    /**
     * A JSON number as the clients see it, an IEEE double. Negative zero is a key of its own: the
     * clients hash it differently from zero.
     */
    record Numeric(double value) implements KeyComponent {
        public Numeric {
            if (!Double.isFinite(value)) {
                throw OrreryException.badRequest(
                        "A partition key number must be finite, not " + value + ".");
            }
        }
    }

    /**
     * Well-formed Unicode. A lone surrogate is refused: it has no UTF-8 form, and the clients
     * replace it (differently) when they hash, so two different keys would become one.
     */
    record Text(String value) implements KeyComponent {
        public Text {
            if (!Utf8.isWellFormed(value)) {
                throw OrreryException.badRequest(
                        "A partition key text must be well-formed Unicode: it has half of a"
                                + " surrogate pair.");
            }
        }

        public int sizeBytes() {
            return Utf8.sizeBytes(value, value.length());
        }
    }

    /** Bytes, as the key of a CQL table. Hashed by its token only. */
    final class Binary implements KeyComponent {
        private final byte[] value;

        private Binary(byte[] value) {
            this.value = value;
        }

        /** The bytes; not to be changed. */
        public byte[] array() {
            return value;
        }

        public int sizeBytes() {
            return value.length;
        }

        public String hex() {
            return HexFormat.of().formatHex(value);
        }

        static OrreryException notHashed() {
            return OrreryException.badRequest("Only the key of a CQL table has binary components.");
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Binary binary && Arrays.equals(value, binary.value);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(value);
        }

        @Override
        public String toString() {
            return "0x" + hex();
        }
    }
}
