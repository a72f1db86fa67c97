package dev.orrery.cql.function;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.type.VectorType;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions that hide values. */
final class MaskFunctions {
    private static final String DEFAULT_TEXT = "****";

    private MaskFunctions() {}

    static Map<String, NativeFunctions.Generic> all() {
        return Map.of(
                "mask_null",
                (name, types) -> constant(name, types, null),
                "mask_default",
                (name, types) -> constant(name, types, defaultValue(types.getFirst())),
                "mask_replace",
                (name, types) -> replace(name, types),
                "mask_hash",
                (name, types) -> hash(name, types),
                "mask_inner",
                (name, types) -> partial(name, types, true),
                "mask_outer",
                (name, types) -> partial(name, types, false));
    }

    private static ScalarFunction constant(
            String name, List<CqlType> types, byte @Nullable [] masked) {
        CqlType type = types.getFirst();
        return new ScalarFunction(name, List.of(type), type, (arguments, context) -> masked);
    }

    private static ScalarFunction replace(String name, List<CqlType> types) {
        CqlType type = types.getFirst();
        return new ScalarFunction(
                name, List.of(type, type), type, (arguments, context) -> arguments.get(1));
    }

    private static byte[] defaultValue(CqlType type) {
        return switch (type) {
            case NativeType known -> nativeDefault(known);
            case ListType list -> Frames.collection(List.of());
            case SetType set -> Frames.collection(List.of());
            case MapType map -> Frames.map(List.of());
            case TupleType tuple ->
                    Frames.tuple(
                            tuple.fields().stream()
                                    .<byte @Nullable []>map(MaskFunctions::defaultValue)
                                    .toList());
            case UserType user ->
                    Frames.tuple(
                            user.components().stream()
                                    .<byte @Nullable []>map(MaskFunctions::defaultValue)
                                    .toList());
            case VectorType vector ->
                    vector.of(
                            Collections.nCopies(
                                    vector.dimension(), defaultValue(vector.element())));
            default -> new byte[0];
        };
    }

    private static byte[] nativeDefault(NativeType type) {
        return switch (type) {
            case TEXT, ASCII -> Values.ofText(DEFAULT_TEXT);
            case BLOB -> new byte[0];
            case BOOLEAN -> Values.ofBoolean(false);
            case DATE -> type.fromText("1970-01-01");
            case TIME -> Values.ofLong(0);
            case TIMESTAMP -> Values.ofLong(0);
            case DURATION -> type.fromText("0ns");
            case INET -> type.fromText("0.0.0.0");
            case UUID -> type.fromText("00000000-0000-0000-0000-000000000000");
            case TIMEUUID -> type.fromText("00000000-0000-1000-8000-000000000000");
            default -> type.fromText("0");
        };
    }

    private static ScalarFunction hash(String name, List<CqlType> types) {
        List<CqlType> arguments =
                types.size() == 1
                        ? List.of(types.getFirst())
                        : List.of(types.getFirst(), NativeType.TEXT);
        return new ScalarFunction(
                name,
                arguments,
                NativeType.BLOB,
                (values, context) -> {
                    byte[] value = values.getFirst();
                    byte[] algorithm = values.size() == 1 ? null : values.get(1);
                    return value == null
                            ? null
                            : digest(algorithm == null ? "SHA-256" : Values.toText(algorithm))
                                    .digest(value);
                });
    }

    private static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw CqlException.invalid("Hash algorithm not found: " + algorithm);
        }
    }

    private static ScalarFunction partial(String name, List<CqlType> types, boolean inner) {
        CqlType type = types.getFirst();
        if (type != NativeType.TEXT && type != NativeType.ASCII) {
            throw CqlException.invalid(
                    "Function system."
                            + name
                            + " requires an argument of type [text|varchar|ascii], but found"
                            + " argument "
                            + type.cqlName());
        }
        List<CqlType> arguments =
                types.size() == 3
                        ? List.of(type, NativeType.INT, NativeType.INT)
                        : List.of(type, NativeType.INT, NativeType.INT, NativeType.TEXT);
        return new ScalarFunction(
                name,
                arguments,
                type,
                (values, context) -> {
                    byte[] value = values.getFirst();
                    return value == null
                            ? null
                            : Values.ofText(mask(name, Values.toText(value), values, inner));
                });
    }

    private static String mask(
            String name, String text, List<byte @Nullable []> values, boolean inner) {
        byte[] begin = values.get(1);
        byte[] end = values.get(2);
        int from = begin == null ? 0 : Math.max(0, Values.toInt(begin));
        int to = text.length() - (end == null ? 0 : Math.max(0, Values.toInt(end)));
        String padding = "*";
        byte[] given = values.size() > 3 ? values.get(3) : null;
        if (given != null) {
            padding = Values.toText(given);
            if (padding.length() != 1) {
                throw CqlException.invalid(
                        "The padding argument for function system."
                                + name
                                + " should be single-character, but '"
                                + padding
                                + "' has "
                                + padding.length()
                                + " characters.");
            }
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            boolean inside = i >= from && i < to;
            out.append(inside == inner ? padding.charAt(0) : text.charAt(i));
        }
        return out.toString();
    }
}
