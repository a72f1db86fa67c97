package dev.orrery.storage.engine;

import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchCursor;
import dev.orrery.storage.batch.Operation;
import java.util.Arrays;

/**
 * Rewrites a batch, in one pass, as the bytes of the engine's own write batch:
 *
 * <pre>
 * native := sequence:u64 (= 0)  count:u32 little endian  record{count}
 * record := tag:u8  columnFamily:varint  length:varint key  [ length:varint value ]
 * tag    := 0x05 put | 0x04 delete | 0x0e delete range
 * </pre>
 */
final class NativeBatch {
    private static final int HEADER_BYTES = 12;
    private static final int COUNT_OFFSET = 8;
    private static final byte PUT = 0x05;
    private static final byte DELETE = 0x04;
    private static final byte DELETE_RANGE = 0x0e;

    /** Operation and family number, which become tag and column-family id. */
    private static final int REPLACED_BYTES = 2;

    private NativeBatch() {}

    static byte[] convert(Batch batch, int[] columnFamilyIds) {
        byte[] target = new byte[capacity(batch, columnFamilyIds)];
        writeCount(target, batch.count());
        int position = HEADER_BYTES;
        BatchCursor cursor = batch.cursor();
        while (cursor.next()) {
            target[position++] = tag(cursor.operation());
            position = writeVarint(target, position, columnFamilyIds[cursor.family().number()]);
            int from = cursor.blocksOffset();
            int length = cursor.end() - from;
            System.arraycopy(cursor.array(), from, target, position, length);
            position += length;
        }
        return position == target.length ? target : Arrays.copyOf(target, position);
    }

    private static int capacity(Batch batch, int[] columnFamilyIds) {
        int largest = 0;
        for (int id : columnFamilyIds) {
            largest = Math.max(largest, id);
        }
        int perOperation = 1 + varintBytes(largest) - REPLACED_BYTES;
        return HEADER_BYTES + batch.bodyBytes() + batch.count() * perOperation;
    }

    private static byte tag(Operation operation) {
        return switch (operation) {
            case PUT -> PUT;
            case DELETE -> DELETE;
            case DELETE_RANGE -> DELETE_RANGE;
        };
    }

    private static void writeCount(byte[] target, int count) {
        for (int i = 0; i < Integer.BYTES; i++) {
            target[COUNT_OFFSET + i] = (byte) (count >>> (8 * i));
        }
    }

    private static int writeVarint(byte[] target, int start, int value) {
        int position = start;
        int rest = value;
        while (rest >= 0x80) {
            target[position++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        target[position++] = (byte) rest;
        return position;
    }

    private static int varintBytes(int value) {
        int bytes = 1;
        for (int rest = value >>> 7; rest != 0; rest >>>= 7) {
            bytes++;
        }
        return bytes;
    }
}
