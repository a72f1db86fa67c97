package dev.orrery.cql.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Set;

/** The kinds of constants that statements hold, and the types each may stand for. */
public enum ConstantKind {
    STRING(
            NativeType.ASCII,
            NativeType.TEXT,
            NativeType.INET,
            NativeType.DATE,
            NativeType.TIME,
            NativeType.TIMESTAMP),
    INTEGER(
            NativeType.BIGINT,
            NativeType.COUNTER,
            NativeType.DATE,
            NativeType.DECIMAL,
            NativeType.DOUBLE,
            NativeType.DURATION,
            NativeType.FLOAT,
            NativeType.INT,
            NativeType.SMALLINT,
            NativeType.TIME,
            NativeType.TIMESTAMP,
            NativeType.TINYINT,
            NativeType.VARINT),
    UUID(NativeType.UUID, NativeType.TIMEUUID),
    FLOAT(NativeType.DECIMAL, NativeType.DOUBLE, NativeType.FLOAT),
    BOOLEAN(NativeType.BOOLEAN),
    HEX(NativeType.BLOB),
    DURATION(NativeType.DURATION);

    @SuppressWarnings("ImmutableEnumChecker") // never changed after construction
    private final Set<NativeType> types;

    ConstantKind(NativeType first, NativeType... others) {
        this.types = EnumSet.of(first, others);
    }

    /** Whether a constant of this kind may be given where a value of a type is expected. */
    public boolean assignableTo(CqlType type) {
        return switch (type) {
            case NativeType nativeType -> types.contains(nativeType);
            case CustomType custom -> true;
            case TupleType tuple -> true;
            default -> false;
        };
    }

    /** The type a constant has where nothing else says one. */
    public NativeType preferredType(String text) {
        return switch (this) {
            case STRING -> NativeType.TEXT;
            case UUID -> NativeType.UUID;
            case BOOLEAN -> NativeType.BOOLEAN;
            case HEX -> NativeType.BLOB;
            case DURATION -> NativeType.DURATION;
            case INTEGER -> integerType(new BigInteger(text).bitLength());
            case FLOAT -> floatType(text);
        };
    }

    private static NativeType integerType(int bits) {
        return bits < Integer.SIZE
                ? NativeType.INT
                : bits < Long.SIZE ? NativeType.BIGINT : NativeType.VARINT;
    }

    private static NativeType floatType(String text) {
        if (text.endsWith("NaN") || text.endsWith("Infinity")) {
            return NativeType.DOUBLE;
        }
        BigDecimal number = new BigDecimal(text);
        double nearest = number.doubleValue();
        return Double.isFinite(nearest) && number.compareTo(BigDecimal.valueOf(nearest)) == 0
                ? NativeType.DOUBLE
                : NativeType.DECIMAL;
    }

    /** The value of a constant for a type that it is assignable to. */
    public byte[] value(String text, CqlType type) {
        return this == HEX ? NativeType.BLOB.fromText(text.substring(2)) : type.fromText(text);
    }
}
