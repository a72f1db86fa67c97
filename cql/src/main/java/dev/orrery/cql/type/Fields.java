package dev.orrery.cql.type;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What tuples and user types have in common: fields that may be null or missing at the end. */
final class Fields {
    private Fields() {}

    static int compare(CqlType type, byte[] left, byte[] right) {
        if (left.length == 0 || right.length == 0) {
            return Boolean.compare(right.length == 0, left.length == 0);
        }
        List<byte @Nullable []> first = padded(left, type);
        List<byte @Nullable []> second = padded(right, type);
        for (int i = 0; i < first.size(); i++) {
            int order = compareField(type.components().get(i), first.get(i), second.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compareField(CqlType type, byte @Nullable [] left, byte @Nullable [] right) {
        if (left == null || right == null) {
            return Boolean.compare(left != null, right != null);
        }
        return type.compare(left, right);
    }

    /** The fields, with null for those left out at the end. */
    static List<byte @Nullable []> padded(byte[] value, CqlType type) {
        List<byte @Nullable []> fields = new ArrayList<>(Frames.fields(value, type));
        while (fields.size() < type.components().size()) {
            fields.add(null);
        }
        return fields;
    }

    static void writeComparable(CqlType type, byte[] value, ComparableWriter out) {
        List<byte @Nullable []> fields = padded(value, type);
        int end = fields.size();
        while (end > 0 && fields.get(end - 1) == null) {
            end--;
        }
        for (int i = 0; i < end; i++) {
            out.component(type.components().get(i), false, fields.get(i));
        }
        out.put(ComparableWriter.END);
    }

    static byte[] readComparable(CqlType type, ComparableReader in) {
        List<byte @Nullable []> fields = new ArrayList<>();
        while (in.hasComponent()) {
            fields.add(in.component(type.components().get(fields.size()), false));
        }
        while (fields.size() < type.components().size()) {
            fields.add(null);
        }
        return Frames.tuple(fields);
    }
}
