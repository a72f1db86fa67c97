package dev.orrery.query.execute;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Comparator;
import java.util.List;

/**
 * The order of an ORDER BY clause. Ties are in the order of {@code _rid}, in the direction of the
 * first sort key: SDKs that resume an ordered query drop the ties up to the {@code _rid} they have
 * seen last. They read the part of a {@code _rid} after the container's as a little-endian number,
 * and compare that.
 */
record RowOrder(List<Boolean> descending) implements Comparator<RowPosition> {
    private static final VarHandle LITTLE_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    RowOrder {
        descending = List.copyOf(descending);
    }

    @Override
    public int compare(RowPosition left, RowPosition right) {
        int order = KeyOrder.compare(descending, left.keys(), right.keys());
        if (order != 0) {
            return order;
        }
        order = compareRids(left.rid(), right.rid());
        if (order == 0) {
            order = left.recordKey().compareTo(right.recordKey());
        }
        if (order != 0) {
            return descending.getFirst() ? -order : order;
        }
        return Integer.compare(left.ordinal(), right.ordinal());
    }

    private static int compareRids(KeyBytes left, KeyBytes right) {
        if (left.length() < Long.BYTES || right.length() < Long.BYTES) {
            return left.compareTo(right);
        }
        int order = Long.compare(numberOf(left), numberOf(right));
        return order == 0 ? left.compareTo(right) : order;
    }

    private static long numberOf(KeyBytes rid) {
        return (long) LITTLE_ENDIAN_LONG.get(rid.bytes(), rid.length() - Long.BYTES);
    }
}
