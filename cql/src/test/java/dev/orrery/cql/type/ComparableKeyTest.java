package dev.orrery.cql.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparableKeyTest {
    private static final int VALUES = 60;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ascii",
                "text",
                "blob",
                "boolean",
                "tinyint",
                "smallint",
                "int",
                "bigint",
                "varint",
                "decimal",
                "float",
                "double",
                "uuid",
                "timeuuid",
                "inet",
                "date",
                "time",
                "timestamp",
                "frozen<list<int>>",
                "frozen<set<text>>",
                "frozen<map<text, varint>>",
                "frozen<tuple<int, text>>",
                "vector<float, 2>",
                "vector<text, 2>"
            })
    void bytesSortLikeValuesAndComeBack(String name) {
        CqlType type = TypeText.parse(name).resolve("ks", UserTypes.NONE);
        Random random = new Random(name.hashCode());
        List<byte[]> values = new ArrayList<>();
        for (int i = 0; i < VALUES; i++) {
            values.add(value(type, random));
        }
        if (type.allowsEmpty()) {
            values.add(new byte[0]);
        }
        for (boolean reversed : new boolean[] {false, true}) {
            for (byte[] left : values) {
                checkRoundTrip(type, reversed, left);
                for (byte[] right : values) {
                    checkOrder(type, reversed, left, right);
                }
            }
        }
    }

    private static void checkRoundTrip(CqlType type, boolean reversed, byte[] value) {
        List<ComparableKey.Column> columns =
                List.of(
                        new ComparableKey.Column(type, reversed),
                        new ComparableKey.Column(NativeType.INT, !reversed));
        byte[] key = ComparableKey.encode(columns, List.of(value, Values.ofInt(7)));
        List<byte @Nullable []> back = ComparableKey.decode(columns, key, 0);
        assertThat(back).hasSize(2);
        byte[] first = back.getFirst();
        assertThat(first).isNotNull();
        assertThat(type.compare(first, value)).as(type.toLiteral(value)).isZero();
        if (type != NativeType.DECIMAL && type != NativeType.VARINT) {
            assertThat(first).as(type.toLiteral(value)).isEqualTo(value);
        }
        assertThat(back.getLast()).isEqualTo(Values.ofInt(7));
    }

    private static void checkOrder(CqlType type, boolean reversed, byte[] left, byte[] right) {
        List<ComparableKey.Column> columns = List.of(new ComparableKey.Column(type, reversed));
        byte[] first = ComparableKey.encode(columns, List.of(left));
        byte[] second = ComparableKey.encode(columns, List.of(right));
        int expected = Integer.signum(type.compare(left, right));
        assertThat(Integer.signum(Arrays.compareUnsigned(first, second)))
                .as(
                        "%s %s %s %s",
                        type,
                        type.toLiteral(left),
                        type.toLiteral(right),
                        HexFormat.of().formatHex(first))
                .isEqualTo(reversed ? -expected : expected);
        byte[] before = ComparableKey.before(columns, List.of(left));
        byte[] after = ComparableKey.after(columns, List.of(left));
        int position = reversed ? -expected : expected;
        assertThat(Arrays.compareUnsigned(before, second) < 0).isEqualTo(position <= 0);
        assertThat(Arrays.compareUnsigned(after, second) > 0).isEqualTo(position >= 0);
    }

    private static byte[] value(CqlType type, Random random) {
        return switch (type) {
            case NativeType nativeType -> nativeValue(nativeType, random);
            case ListType list -> Frames.collection(elements(list.element(), random));
            case SetType set -> set.of(elements(set.element(), random));
            case MapType map -> {
                List<byte[]> entries = new ArrayList<>();
                for (int i = random.nextInt(3); i >= 0; i--) {
                    entries.add(value(map.key(), random));
                    entries.add(value(map.value(), random));
                }
                yield map.of(entries);
            }
            case TupleType tuple -> {
                List<byte @Nullable []> fields = new ArrayList<>();
                for (CqlType field : tuple.fields()) {
                    fields.add(random.nextInt(4) == 0 ? null : value(field, random));
                }
                yield Frames.tuple(fields);
            }
            case VectorType vector ->
                    vector.of(
                            List.of(
                                    value(vector.element(), random),
                                    value(vector.element(), random)));
            case UserType user -> throw new AssertionError(user);
            case CustomType custom -> throw new AssertionError(custom);
        };
    }

    private static List<byte[]> elements(CqlType type, Random random) {
        List<byte[]> elements = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            elements.add(value(type, random));
        }
        return elements;
    }

    private static byte[] nativeValue(NativeType type, Random random) {
        long number = random.nextLong() >> random.nextInt(64);
        return switch (type) {
            case ASCII, TEXT -> randomText(random);
            case BLOB, DURATION -> randomBytes(random, random.nextInt(6));
            case BOOLEAN -> Values.ofBoolean(random.nextBoolean());
            case TINYINT -> Values.ofLong(number, 1);
            case SMALLINT -> Values.ofLong(number, 2);
            case INT, DATE -> Values.ofLong(number, 4);
            case BIGINT, COUNTER, TIMESTAMP -> Values.ofLong(number);
            case TIME -> Values.ofLong(number >>> 1);
            case VARINT ->
                    new BigInteger(1 + random.nextInt(2000), random)
                            .multiply(BigInteger.valueOf(random.nextBoolean() ? 1 : -1))
                            .toByteArray();
            case DECIMAL ->
                    Values.ofDecimal(
                            new BigDecimal(
                                    BigInteger.valueOf(number >> random.nextInt(64)),
                                    random.nextInt(-40, 40)));
            case FLOAT -> Values.ofFloat(random.nextFloat(-5, 5));
            case DOUBLE -> Values.ofDouble(random.nextDouble(-5, 5));
            case UUID -> Values.ofUuid(new UUID(random.nextLong(), random.nextLong()));
            case TIMEUUID ->
                    Values.ofUuid(
                            new UUID((random.nextLong() & ~0xF000L) | 0x1000L, random.nextLong()));
            case INET -> randomBytes(random, random.nextBoolean() ? 4 : 16);
        };
    }

    private static byte[] randomText(Random random) {
        byte[] text = new byte[random.nextInt(5)];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) random.nextInt(3);
        }
        return text;
    }

    private static byte[] randomBytes(Random random, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (random.nextInt(5) - 2);
        }
        return bytes;
    }

    @ParameterizedTest
    @CsvSource({
        "smallint,1,40800138",
        "smallint,-1,407fff38",
        "float,1.0,40bf80000038",
        "bigint,0,408038",
        "bigint,-1,407f38",
        "bigint,64,40c04038",
        "bigint,-65,403fbf38",
        "bigint,8192,40e0200038",
        "varint,255,40c0ff38",
        "uuid,cc520882-9507-44fb-8fc9-b349ecdee658,404cc52088295074fb8fc9b349ecdee65838",
        "uuid,2a92d750-d8dc-11e6-a2de-cf8ecd4cf053,4011e6d8dc2a92d750a2decf8ecd4cf05338",
        "decimal,0.00,408038"
    })
    void formsOfCassandrasSchemeAreKept(String type, String text, String expected) {
        NativeType nativeType = NativeType.named(type).orElseThrow();
        byte[] key =
                ComparableKey.encode(
                        List.of(new ComparableKey.Column(nativeType, false)),
                        List.of(nativeType.fromText(text)));
        assertThat(HexFormat.of().formatHex(key)).isEqualTo(expected);
    }

    @Test
    void decimalsLoseTrailingZerosOnly() {
        List<ComparableKey.Column> columns =
                List.of(new ComparableKey.Column(NativeType.DECIMAL, true));
        for (String text : List.of("1.10", "-100", "1E+400", "-1.5E-400", "0.001", "99", "-99.9")) {
            byte[] key = ComparableKey.encode(columns, List.of(NativeType.DECIMAL.fromText(text)));
            byte[] back = ComparableKey.decode(columns, key, 0).getFirst();
            assertThat(back).isNotNull();
            assertThat(Values.toDecimal(back)).isEqualByComparingTo(new BigDecimal(text));
        }
    }
}
