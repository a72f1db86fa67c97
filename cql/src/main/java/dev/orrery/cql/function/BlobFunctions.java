package dev.orrery.cql.function;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.NativeType;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Values as bytes, and bytes as values. */
final class BlobFunctions {
    private BlobFunctions() {}

    static List<ScalarFunction> all() {
        List<ScalarFunction> all = new ArrayList<>();
        for (NativeType type : NativeType.values()) {
            if (type != NativeType.BLOB) {
                add(type.cqlName(), type, all);
            }
        }
        add("varchar", NativeType.TEXT, all);
        return all;
    }

    private static void add(String name, NativeType type, List<ScalarFunction> all) {
        for (String toBlob : List.of(name + "asblob", name + "_as_blob")) {
            all.add(
                    new ScalarFunction(
                            toBlob,
                            List.of(type),
                            NativeType.BLOB,
                            (arguments, context) -> arguments.getFirst()));
        }
        for (String fromBlob : List.of("blobas" + name, "blob_as_" + name)) {
            all.add(
                    new ScalarFunction(
                            fromBlob,
                            List.of(NativeType.BLOB),
                            type,
                            (arguments, context) -> {
                                byte[] value = arguments.getFirst();
                                if (value != null) {
                                    check(fromBlob, type, value);
                                }
                                return value;
                            }));
        }
    }

    private static void check(String function, NativeType type, byte[] value) {
        try {
            type.validate(value);
        } catch (CqlException e) {
            throw CqlException.invalid(
                    "In call to function system."
                            + function
                            + ", value 0x"
                            + HexFormat.of().formatHex(value)
                            + " is not a valid binary representation for type "
                            + type);
        }
    }
}
