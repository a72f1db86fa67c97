package dev.orrery.cql.type;

import dev.orrery.model.json.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The types that have a name of their own. */
public enum NativeType implements CqlType {
    ASCII(0x0001, "AsciiType", new TextFormat(true), -1),
    BIGINT(0x0002, "LongType", IntegerFormat.BIGINT, 8),
    BLOB(0x0003, "BytesType", new BlobFormat(), -1),
    BOOLEAN(0x0004, "BooleanType", new BooleanFormat(), 1),
    COUNTER(0x0005, "CounterColumnType", IntegerFormat.BIGINT, 8),
    DECIMAL(0x0006, "DecimalType", new DecimalFormat(), -1),
    DOUBLE(0x0007, "DoubleType", new FloatingFormat(Double.BYTES), 8),
    FLOAT(0x0008, "FloatType", new FloatingFormat(Float.BYTES), 4),
    INT(0x0009, "Int32Type", IntegerFormat.INT, 4),
    TIMESTAMP(0x000B, "TimestampType", new TimestampFormat(), 8),
    UUID(0x000C, "UUIDType", new UuidFormat(false), 16),
    TEXT(0x000D, "UTF8Type", new TextFormat(false), -1),
    VARINT(0x000E, "IntegerType", new VarintFormat(), -1),
    TIMEUUID(0x000F, "TimeUUIDType", new UuidFormat(true), 16),
    INET(0x0010, "InetAddressType", new InetFormat(), -1),
    DATE(0x0011, "SimpleDateType", new DateFormat(), -1),
    TIME(0x0012, "TimeType", new TimeFormat(), -1),
    SMALLINT(0x0013, "ShortType", IntegerFormat.SMALLINT, -1),
    TINYINT(0x0014, "ByteType", IntegerFormat.TINYINT, -1),
    DURATION(0x0015, "DurationType", new DurationFormat(), -1);

    static final String MARSHAL_PACKAGE = "org.apache.cassandra.db.marshal.";

    private static final Map<String, NativeType> BY_NAME =
            Arrays.stream(values())
                    .collect(Collectors.toUnmodifiableMap(NativeType::cqlName, type -> type));

    private final int protocolId;
    private final String marshalClass;

    @SuppressWarnings("ImmutableEnumChecker") // no format has any state
    private final ValueFormat format;

    private final int fixedLength;
    private final String lowerName = name().toLowerCase(Locale.ROOT);

    NativeType(int protocolId, String marshalClass, ValueFormat format, int fixedLength) {
        this.protocolId = protocolId;
        this.marshalClass = marshalClass;
        this.format = format;
        this.fixedLength = fixedLength;
    }

    /** The type of a name in any case; {@code varchar} is {@code text}. */
    public static Optional<NativeType> named(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Optional.ofNullable(BY_NAME.get(lower.equals("varchar") ? "text" : lower));
    }

    ValueFormat format() {
        return format;
    }

    @Override
    public String cqlName() {
        return lowerName;
    }

    @Override
    public String marshalName(boolean insideFrozen) {
        return MARSHAL_PACKAGE + marshalClass;
    }

    /** The class name without its package. */
    public String marshalClass() {
        return marshalClass;
    }

    @Override
    public int protocolId() {
        return protocolId;
    }

    @Override
    public void validate(byte[] value) {
        format.validate(value);
    }

    @Override
    public int compare(byte[] left, byte[] right) {
        return format.compare(left, right);
    }

    @Override
    public boolean allowsEmpty() {
        return switch (this) {
            case DATE, TIME, SMALLINT, TINYINT, DURATION -> false;
            default -> true;
        };
    }

    @Override
    public boolean emptyIsMeaningless() {
        return switch (this) {
            case ASCII, BLOB, TEXT, DATE, TIME, SMALLINT, TINYINT, DURATION -> false;
            default -> true;
        };
    }

    /**
     * As Cassandra counts it for vectors: {@code date}, {@code time}, {@code smallint} and {@code
     * tinyint} are not among the types of fixed length there.
     */
    @Override
    public int fixedLength() {
        return fixedLength;
    }

    @Override
    public String toLiteral(byte @Nullable [] value) {
        return value == null ? "null" : format.toLiteral(value);
    }

    @Override
    public byte[] fromText(String text) {
        return format.fromText(text);
    }

    /** The text without quotes; nothing for the empty value. */
    public String toText(byte[] value) {
        return value.length == 0 ? "" : format.toText(value);
    }

    @Override
    public String toJson(byte[] value) {
        return format.toJson(value);
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        return format.fromJson(json);
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        format.writeComparable(value, out);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return format.readComparable(in);
    }

    @Override
    public String toString() {
        return lowerName;
    }
}
