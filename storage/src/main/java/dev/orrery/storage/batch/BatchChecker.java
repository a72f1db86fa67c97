package dev.orrery.storage.batch;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Arrays;
import java.util.Objects;

/** Walks a batch of unknown origin from end to end before anything may use it. */
final class BatchChecker {
    private BatchChecker() {}

    /** Returns the number of operations; throws if the batch is not exactly well formed. */
    static int check(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length < Batch.HEADER_BYTES || length > Batch.MAX_BATCH_BYTES) {
            throw BatchCursor.malformed("it has " + length + " bytes");
        }
        if (bytes[offset] != Batch.VERSION) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT,
                    "The batch has format version %d; this version reads %d."
                            .formatted(bytes[offset] & 0xff, Batch.VERSION));
        }
        int stated = statedCount(bytes, offset);
        int found = countOperations(bytes, offset, length);
        if (stated != found) {
            throw BatchCursor.malformed(
                    "it states %d operations and has %d".formatted(stated, found));
        }
        return found;
    }

    private static int statedCount(byte[] bytes, int offset) {
        return (bytes[offset + 1] & 0xff) << 24
                | (bytes[offset + 2] & 0xff) << 16
                | (bytes[offset + 3] & 0xff) << 8
                | (bytes[offset + 4] & 0xff);
    }

    private static int countOperations(byte[] bytes, int offset, int length) {
        BatchCursor cursor = new BatchCursor(bytes, offset + Batch.HEADER_BYTES, offset + length);
        int found = 0;
        while (cursor.next()) {
            checkKey(cursor.keyLength());
            if (cursor.operation() == Operation.DELETE_RANGE) {
                checkRange(cursor);
            }
            found++;
        }
        return found;
    }

    private static void checkRange(BatchCursor cursor) {
        checkKey(cursor.valueLength());
        int keyEnd = cursor.keyOffset() + cursor.keyLength();
        int valueEnd = cursor.valueOffset() + cursor.valueLength();
        byte[] array = cursor.array();
        if (Arrays.compareUnsigned(
                        array, cursor.keyOffset(), keyEnd, array, cursor.valueOffset(), valueEnd)
                >= 0) {
            throw BatchCursor.malformed("a range delete ends before it begins");
        }
    }

    private static void checkKey(int length) {
        if (length == 0 || length > Batch.MAX_KEY_BYTES) {
            throw BatchCursor.malformed("a key has " + length + " bytes");
        }
    }
}
