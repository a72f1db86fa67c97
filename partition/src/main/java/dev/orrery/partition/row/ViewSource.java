package dev.orrery.partition.row;

import dev.orrery.cql.row.RangeDeletion;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.record.RecordValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records of one state of the store. */
record ViewSource(StoreView view) implements RowSource {
    @Override
    public byte @Nullable [] find(byte[] recordKey) {
        return view.find(Family.RECORDS, recordKey);
    }

    @Override
    public List<RangeDeletion> ranges(KeyRange keys, int sortOffset, byte @Nullable [] bound) {
        List<RangeDeletion> found = new ArrayList<>();
        try (KeyCursor cursor = view.scan(Family.RECORDS, keys)) {
            for (boolean more = cursor.first(); more; more = cursor.next()) {
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
