package dev.orrery.api.cassandra.statement.select;

import dev.orrery.cql.error.CqlErrorKind;
import dev.orrery.cql.error.CqlException;
import dev.orrery.gateway.tables.RowFeedPosition;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Paging states as clients hold them.
 *
 * <pre>
 * state   := payload mac:16 bytes
 * payload := version:u8 (= 1) step:i32 remaining:i32 inPartition:i32 kind:u8
 *            keyLength:i32 partitionKey rowLength:i32 row
 *          | version:u8 (= 2) position      of a reader of changes
 * kind    := 0 behind a logical partition | 1 behind a row | 2 before the rows
 * mac     := first 16 bytes of HMAC-SHA256(secret, table id, payload)
 * </pre>
 */
public final class PagingStates {
    private static final byte VERSION = 1;
    private static final byte FEED_VERSION = 2;
    private static final int MAC_BYTES = 16;
    private static final int HEAD_BYTES = 1 + 3 * Integer.BYTES + 1;
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    public PagingStates(byte[] secret) {
        this.key = new SecretKeySpec(secret, ALGORITHM);
    }

    byte[] encode(PagingState state, UUID table) {
        Place place = state.place();
        byte[] row = place.row().isPresent() ? place.row().get().array() : new byte[0];
        int kind = place.row().isEmpty() ? 0 : place.row().get().isStatic() ? 2 : 1;
        ByteBuffer payload =
                ByteBuffer.allocate(
                        HEAD_BYTES + 2 * Integer.BYTES + place.partitionKey().length + row.length);
        payload.put(VERSION)
                .putInt(place.step())
                .putInt(state.remaining())
                .putInt(state.inPartition())
                .put((byte) kind)
                .putInt(place.partitionKey().length)
                .put(place.partitionKey())
                .putInt(row.length)
                .put(row);
        return seal(payload.array(), table);
    }

    private byte[] seal(byte[] bytes, UUID table) {
        byte[] all = Arrays.copyOf(bytes, bytes.length + MAC_BYTES);
        System.arraycopy(mac(bytes, table), 0, all, bytes.length, MAC_BYTES);
        return all;
    }

    /** The position of a reader of changes, sealed. */
    byte[] encode(RowFeedPosition position, UUID table) {
        byte[] bytes = position.encode();
        byte[] payload = new byte[bytes.length + 1];
        payload[0] = FEED_VERSION;
        System.arraycopy(bytes, 0, payload, 1, bytes.length);
        return seal(payload, table);
    }

    RowFeedPosition decodeFeed(byte[] state, UUID table) {
        byte[] payload = open(state, table);
        if (payload[0] != FEED_VERSION) {
            throw invalid();
        }
        return RowFeedPosition.decode(Arrays.copyOfRange(payload, 1, payload.length));
    }

    /** Refuses whatever was not made by {@link #encode} for the same table. */
    PagingState decode(byte[] state, UUID table) {
        try {
            return read(ByteBuffer.wrap(open(state, table)));
        } catch (BufferUnderflowException e) {
            throw invalid();
        }
    }

    private byte[] open(byte[] state, UUID table) {
        int length = state.length - MAC_BYTES;
        if (length < 1) {
            throw invalid();
        }
        byte[] payload = Arrays.copyOf(state, length);
        byte[] mac = Arrays.copyOfRange(state, length, state.length);
        if (!MessageDigest.isEqual(mac, Arrays.copyOf(mac(payload, table), MAC_BYTES))) {
            throw invalid();
        }
        return payload;
    }

    private static PagingState read(ByteBuffer in) {
        if (in.get() != VERSION) {
            throw invalid();
        }
        int step = in.getInt();
        int remaining = in.getInt();
        int inPartition = in.getInt();
        int kind = in.get();
        byte[] partitionKey = new byte[in.getInt()];
        in.get(partitionKey);
        byte[] row = new byte[in.getInt()];
        in.get(row);
        Place place = new Place(step, partitionKey, PagingState.rowKey(kind != 0, kind == 2, row));
        return new PagingState(place, remaining, inPartition);
    }

    private byte[] mac(byte[] payload, UUID table) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(
                    ByteBuffer.allocate(2 * Long.BYTES)
                            .putLong(table.getMostSignificantBits())
                            .putLong(table.getLeastSignificantBits())
                            .array());
            return mac.doFinal(payload);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every platform has " + ALGORITHM, e);
        }
    }

    private static CqlException invalid() {
        return new CqlException(CqlErrorKind.PROTOCOL, "Invalid value for the paging state");
    }
}
