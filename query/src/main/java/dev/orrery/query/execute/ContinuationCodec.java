package dev.orrery.query.execute;

import dev.orrery.model.error.OrreryException;
import dev.orrery.query.value.QueryValue;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

/**
 * Continuations as text: base64 of
 *
 * <pre>
 * token  := version:u8 (= 2)  query:i32  kind:u8  body
 * query  := CRC-32C of the query's name, see QueryName
 * body   := index:utf  position:block  rowsDone:i32  window              kind 1: in a stream
 *         | keys  rid:block  key:block  ordinal:i32  window              kind 2: in order
 *         | delivered:i64                                                kind 3: after rows
 * keys   := 0:u8  values  |  1:u8  CRC-32C of the values:i32
 * window := offset:i64  limit:i64
 * block  := length:i32  bytes
 * </pre>
 *
 * <p>{@code values} is the grammar of {@link ValueCodec}.
 */
final class ContinuationCodec {
    private static final int VERSION = 2;
    private static final int STREAM = 1;
    private static final int ORDER = 2;
    private static final int ROWS = 3;

    /** Longer sort keys are left out, since a continuation travels in a header. */
    private static final int MAX_KEYS_BYTES = 1_024;

    private final Supplier<String> queryName;

    /**
     * A codec for the continuations of one query.
     *
     * @param queryName is asked for only if there is a continuation
     */
    ContinuationCodec(Supplier<String> queryName) {
        this.queryName = queryName;
    }

    private int query() {
        CRC32C checksum = new CRC32C();
        checksum.update(queryName.get().getBytes(StandardCharsets.UTF_8));
        return (int) checksum.getValue();
    }

    String write(Continuation continuation) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeInt(query());
            switch (continuation) {
                case Continuation.InStream stream -> write(stream, out);
                case Continuation.InOrder order -> write(order, out);
                case Continuation.AfterRows rows -> {
                    out.writeByte(ROWS);
                    out.writeLong(rows.delivered());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
    }

    private static void write(Continuation.InStream stream, DataOutputStream out)
            throws IOException {
        out.writeByte(STREAM);
        out.writeUTF(stream.walkedIndex());
        block(stream.position(), out);
        out.writeInt(stream.rowsDone());
        window(stream.window(), out);
    }

    private static void write(Continuation.InOrder order, DataOutputStream out) throws IOException {
        RowPosition row = order.row();
        long keysBytes = row.keys().stream().mapToLong(QueryValue::sizeBytes).sum();
        boolean keysOnRecord = keysBytes > MAX_KEYS_BYTES;
        out.writeByte(ORDER);
        out.writeBoolean(keysOnRecord);
        if (keysOnRecord) {
            out.writeInt(ValueCodec.checksum(row.keys()));
        } else {
            ValueCodec.write(row.keys(), out);
        }
        block(row.rid(), out);
        block(row.recordKey(), out);
        out.writeInt(row.ordinal());
        window(order.window(), out);
    }

    Continuation read(String text) {
        try (DataInputStream in =
                new DataInputStream(
                        new ByteArrayInputStream(Base64.getUrlDecoder().decode(text)))) {
            if (in.readUnsignedByte() != VERSION || in.readInt() != query()) {
                throw foreign();
            }
            Continuation continuation = body(in);
            if (in.read() != -1) {
                throw foreign();
            }
            return continuation;
        } catch (IOException | IllegalArgumentException _) {
            throw foreign();
        }
    }

    private static Continuation body(DataInputStream in) throws IOException {
        return switch (in.readUnsignedByte()) {
            case STREAM ->
                    new Continuation.InStream(in.readUTF(), block(in), in.readInt(), window(in));
            case ORDER -> {
                boolean keysOnRecord = in.readBoolean();
                int check = keysOnRecord ? in.readInt() : 0;
                List<QueryValue> keys = keysOnRecord ? List.of() : ValueCodec.read(in);
                RowPosition row = new RowPosition(keys, block(in), block(in), in.readInt());
                yield new Continuation.InOrder(row, keysOnRecord, check, window(in));
            }
            case ROWS -> new Continuation.AfterRows(in.readLong());
            default -> throw foreign();
        };
    }

    private static void block(KeyBytes bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length());
        out.write(bytes.bytes());
    }

    private static KeyBytes block(DataInputStream in) throws IOException {
        return KeyBytes.of(ValueCodec.bytes(in));
    }

    private static void window(Window window, DataOutputStream out) throws IOException {
        out.writeLong(window.offset());
        out.writeLong(window.limit());
    }

    private static Window window(DataInputStream in) throws IOException {
        return new Window(in.readLong(), in.readLong());
    }

    static OrreryException foreign() {
        return OrreryException.badRequest(
                "Invalid Continuation Token: it does not belong to this query.");
    }
}
