package dev.orrery.model.container;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * What a container's API knows of it beyond what all containers have, in a form of its own: of a
 * CQL table its columns. The engine stores and compares it and looks no further.
 */
public final class ContainerSchema {
    /** Of containers that need none. */
    public static final ContainerSchema NONE = new ContainerSchema(new byte[0]);

    private final byte[] bytes;

    private ContainerSchema(byte[] bytes) {
        this.bytes = bytes;
    }

    public static ContainerSchema of(byte[] bytes) {
        return bytes.length == 0 ? NONE : new ContainerSchema(bytes.clone());
    }

    public static ContainerSchema parseHex(String text) {
        return of(HexFormat.of().parseHex(text));
    }

    public boolean isNone() {
        return bytes.length == 0;
    }

    public byte[] toBytes() {
        return bytes.clone();
    }

    public String hex() {
        return HexFormat.of().formatHex(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ContainerSchema schema && Arrays.equals(bytes, schema.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "ContainerSchema[" + bytes.length + " bytes]";
    }
}
