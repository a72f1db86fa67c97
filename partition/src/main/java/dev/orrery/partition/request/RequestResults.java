package dev.orrery.partition.request;

import dev.orrery.cql.write.RowsWritten;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.wire.ValueCodec;
import dev.orrery.partition.evaluate.StoredRecord;
import dev.orrery.partition.overlay.Overlay;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.KeyWriter;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.MetaKey;
import dev.orrery.storage.key.RecordKey;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Results in the {@code META} family.
 *
 * <pre>
 * key   := "request/"  minute:i64  high:i64  low:i64
 * value := 1:u8  created:u8  charge:f64  lsn:i64          an item was written: it is in its record
 *        | 2:u8  fingerprint:i32  outcome                 any other, by a {@link ValueCodec}
 * </pre>
 */
public final class RequestResults {
    private static final byte[] PREFIX = MetaKey.requests().from();
    private static final int WRITTEN = 1;
    private static final int OTHER = 2;
    private static final int WRITTEN_BYTES = 2 + 2 * Long.BYTES;

    /** Outcomes of all kinds as bytes. */
    public static final ValueCodec<Outcome> OUTCOMES =
            ValueCodec.of(
                    Outcome.class, Map.of(Outcome.RowOutcome.class, List.of(RowsWritten.class)));

    private static final int FINGERPRINT = OUTCOMES.fingerprint();

    private RequestResults() {}

    /**
     * What became of the request before; empty if it was never carried out.
     *
     * @param command what it asks for; null for a script that has not run yet
     */
    public static Optional<Outcome> find(Overlay overlay, RequestId id, @Nullable Command command) {
        byte[] value = overlay.find(Family.META, key(id));
        if (value == null) {
            return Optional.empty();
        }
        ByteBuffer source = ByteBuffer.wrap(value);
        if (source.get() == WRITTEN) {
            return Optional.of(written(overlay, source, command));
        }
        if (source.getInt() != FINGERPRINT) {
            throw lost();
        }
        return Optional.of(OUTCOMES.decode(value, source.position()));
    }

    private static Outcome written(Overlay overlay, ByteBuffer source, @Nullable Command command) {
        boolean created = source.get() == 1;
        double charge = source.getDouble();
        long lsn = source.getLong();
        if (command instanceof Command.ItemCommand item) {
            byte[] record = overlay.find(Family.RECORDS, recordKey(item));
            if (record != null) {
                StoredRecord stored = StoredRecord.of(record);
                if (stored.value().lsn() == lsn) {
                    return new Outcome.Written(created, stored.item(), charge, lsn);
                }
            }
        }
        throw lost();
    }

    private static byte[] recordKey(Command.ItemCommand item) {
        ItemAddress address = item.address();
        byte[] logical =
                new LogicalKey(
                                address.containerNumber(),
                                address.position(),
                                address.partitionKey())
                        .encode();
        return RecordKey.encode(logical, item.id());
    }

    /** The item was changed again since, so what the request had made of it is nowhere. */
    private static OrreryException lost() {
        return new OrreryException(
                ErrorCode.OUTCOME_UNKNOWN,
                "The request was carried out; its result is not known here.");
    }

    /** Adds a result to the batch of its effects. */
    public static void put(Overlay overlay, RequestId id, Outcome outcome) {
        overlay.put(Family.META, key(id), value(outcome));
    }

    private static byte[] value(Outcome outcome) {
        if (outcome instanceof Outcome.Written(boolean created, _, double charge, long lsn)) {
            return ByteBuffer.allocate(WRITTEN_BYTES)
                    .put((byte) WRITTEN)
                    .put((byte) (created ? 1 : 0))
                    .putDouble(charge)
                    .putLong(lsn)
                    .array();
        }
        byte[] encoded = OUTCOMES.encode(outcome);
        return ByteBuffer.allocate(1 + Integer.BYTES + encoded.length)
                .put((byte) OTHER)
                .putInt(FINGERPRINT)
                .put(encoded)
                .array();
    }

    /** Forgets results of requests that nobody sends again. */
    public static void forgetBefore(Overlay overlay, long minute) {
        overlay.deleteRange(
                Family.META,
                KeyRange.of(key(new RequestId(0, 0, 0)), key(new RequestId(minute, 0, 0))));
    }

    private static byte[] key(RequestId id) {
        return new KeyWriter()
                .putBytes(PREFIX)
                .putLong(id.minute())
                .putLong(id.high())
                .putLong(id.low())
                .toByteArray();
    }
}
