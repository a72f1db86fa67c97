package dev.orrery.model.key;

import java.io.ByteArrayOutputStream;

/**
 * The order-preserving form of V1: the unsigned 32-bit hash as a number, then every component.
 *
 * <pre>
 * form      = number *component
 * component = %x00 / %x01 / %x02 / %x03     ; undefined, null, false, true
 *           / number / text
 * number    = %x05 OCTET *more last         ; the double's bits, made sortable: the first 8, then
 * more      = 7BIT %b1                      ;   groups of 7 with a mark whether another follows;
 * last      = 7BIT %b0                      ;   zero groups at the end are left out
 * text      = %x08 *100plus %x00            ; up to 100 bytes of UTF-8, each raised by one
 *           / %x08 101plus                  ; longer: the first 101, and no terminator
 * </pre>
 */
final class V1Encoding {
    private static final int MAX_TERMINATED_BYTES = 100;

    private final ByteArrayOutputStream target = new ByteArrayOutputStream(64);

    private V1Encoding(int hash) {
        number((double) Integer.toUnsignedLong(hash));
    }

    static byte[] encode(int hash) {
        return new V1Encoding(hash).target.toByteArray();
    }

    static byte[] encode(int hash, PartitionKey key) {
        V1Encoding encoding = new V1Encoding(hash);
        key.components().forEach(encoding::component);
        return encoding.target.toByteArray();
    }

    private void component(KeyComponent component) {
        switch (component) {
            case KeyComponent.Undefined _, KeyComponent.Null _, KeyComponent.Bool _ ->
                    target.write(TypeByte.of(component));
            case KeyComponent.Numeric(double value) -> number(value);
            case KeyComponent.Text(String value) -> text(value);
            case KeyComponent.Binary _ -> throw KeyComponent.Binary.notHashed();
        }
    }

    private void number(double value) {
        long bits = Double.doubleToRawLongBits(value);
        // Negative numbers are negated, not complemented, so that both zeros come out the same.
        long rest = bits < 0 ? -bits : bits ^ Long.MIN_VALUE;
        target.write(TypeByte.NUMBER);
        target.write((int) (rest >>> 56));
        rest <<= 8;
        while (rest << 7 != 0) {
            target.write((int) (rest >>> 56) | 1);
            rest <<= 7;
        }
        target.write((int) (rest >>> 56) & 0xFE);
    }

    private void text(String value) {
        int length = Math.min(value.length(), KeyHashes.V1_MAX_TEXT_CHARACTERS);
        byte[] bytes = new byte[Utf8.sizeBytes(value, length)];
        Utf8.write(value, length, bytes, 0);
        boolean terminated = bytes.length <= MAX_TERMINATED_BYTES;
        target.write(TypeByte.TEXT);
        int written = terminated ? bytes.length : MAX_TERMINATED_BYTES + 1;
        for (int i = 0; i < written; i++) {
            target.write(bytes[i] + 1);
        }
        if (terminated) {
            target.write(0);
        }
    }
}
