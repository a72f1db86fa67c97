package dev.orrery.api.cassandra.request;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;

/** An MD5 that names something to clients: the same on every node and after a restart. */
final class Digest {
    private final byte[] bytes;

    private Digest(byte[] bytes) {
        this.bytes = bytes;
    }

    static Digest of(byte[] bytes) {
        return new Digest(bytes.clone());
    }

    /** Of a text, as Cassandra makes ids of statements: keyspace, then query. */
    static Digest ofText(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            return new Digest(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has MD5", e);
        }
    }

    static Digest ofColumns(List<ColumnSpec> columns) {
        StringBuilder text = new StringBuilder();
        for (ColumnSpec column : columns) {
            text.append(column.keyspace())
                    .append('\0')
                    .append(column.table())
                    .append('\0')
                    .append(column.name())
                    .append('\0')
                    .append(column.type().marshalName())
                    .append('\0');
        }
        return ofText(text.toString());
    }

    byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Digest digest && Arrays.equals(bytes, digest.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
