package dev.orrery.partition.row;

import dev.orrery.cql.row.RangeDeletion;
import dev.orrery.partition.overlay.Overlay;
import dev.orrery.partition.overlay.OverlayCursor;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.record.RecordValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records as the commands before have left them. */
record OverlaySource(Overlay overlay) implements RowSource {
    @Override
    public byte @Nullable [] find(byte[] recordKey) {
        return overlay.find(Family.RECORDS, recordKey);
    }

    @Override
    public List<RangeDeletion> ranges(KeyRange keys, int sortOffset, byte @Nullable [] bound) {
        List<RangeDeletion> found = new ArrayList<>();
        try (OverlayCursor cursor = overlay.scan(Family.RECORDS, keys)) {
            while (cursor.next()) {
                RecordValue value = RecordValue.of(cursor.value());
                if (RowRecord.decode(cursor.key(), sortOffset, value)
                        instanceof RowRecord.Range(RangeDeletion range)) {
                    if (RowSource.isBehind(range, bound)) {
                        break;
                    }
                    found.add(range);
                }
            }
        }
        return found;
    }
}
