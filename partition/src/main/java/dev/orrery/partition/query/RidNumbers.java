package dev.orrery.partition.query;

import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.OptionalLong;

/** Resource ids of one container's records as numbers, and back. */
final class RidNumbers {
    private static final JsonName RESOURCE_ID = JsonName.of("_rid");
    private static final VarHandle NUMBER =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private RidNumbers() {}

    /** The bytes of a record's resource id; none where it has none of the usual form. */
    static byte[] bytes(JsonView document) {
        int handle = document.member(document.root(), RESOURCE_ID);
        if (!document.isString(handle)) {
            return new byte[0];
        }
        try {
            return Base64.getDecoder().decode(document.stringValue(handle).replace('-', '/'));
        } catch (IllegalArgumentException _) {
            return new byte[0];
        }
    }

    static OptionalLong number(byte[] rid) {
        return rid.length < Long.BYTES
                ? OptionalLong.empty()
                : OptionalLong.of((long) NUMBER.get(rid, rid.length - Long.BYTES));
    }

    /** The resource id, as records have it, of a number that is in a container with another id. */
    static String text(byte[] sibling, long number) {
        byte[] rid = Arrays.copyOf(sibling, sibling.length);
        NUMBER.set(rid, rid.length - Long.BYTES, number);
        return Base64.getEncoder().encodeToString(rid).replace('/', '-');
    }
}
