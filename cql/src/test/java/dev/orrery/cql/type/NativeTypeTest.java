package dev.orrery.cql.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NativeTypeTest {
    private static String hex(byte[] value) {
        return HexFormat.of().formatHex(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ascii|abc|616263|'abc'|\"abc\"",
                "text|it's|69742773|'it''s'|\"it's\"",
                "text|''||''|\"\"",
                "tinyint|-1|ff|-1|-1",
                "smallint|258|0102|258|258",
                "int|-2|fffffffe|-2|-2",
                "bigint|42|000000000000002a|42|42",
                "counter|7|0000000000000007|7|7",
                "varint|-129|ff7f|-129|-129",
                "varint|18446744073709551616|010000000000000000|18446744073709551616"
                        + "|18446744073709551616",
                "decimal|1.10|000000026e|1.10|1.10",
                "decimal|-0.01|00000002ff|-0.01|-0.01",
                "float|1.5|3fc00000|1.5|1.5",
                "double|NaN|7ff8000000000000|NaN|null",
                "boolean|TRUE|01|true|true",
                "blob|00ff|00ff|0x00ff|\"0x00ff\"",
                "uuid|cc520882-9507-44fb-8fc9-b349ecdee658|cc520882950744fb8fc9b349ecdee658"
                        + "|cc520882-9507-44fb-8fc9-b349ecdee658"
                        + "|\"cc520882-9507-44fb-8fc9-b349ecdee658\"",
                "inet|127.0.0.1|7f000001|'127.0.0.1'|\"127.0.0.1\"",
                "inet|::1|00000000000000000000000000000001|'0:0:0:0:0:0:0:1'|\"0:0:0:0:0:0:0:1\"",
                "date|1970-01-01|80000000|'1970-01-01'|\"1970-01-01\"",
                "date|2147483647|7fffffff|'1969-12-31'|\"1969-12-31\"",
                "date|-5877641-06-23|00000000|'-5877641-06-23'|\"-5877641-06-23\"",
                "time|08:12:54.1|00001ae5c1b99d00|'08:12:54.100000000'|\"08:12:54.100000000\"",
                "timestamp|2011-02-03T04:05:06+0000|0000012de9b1e550|'2011-02-03T04:05:06.000Z'"
                        + "|\"2011-02-03 04:05:06.000Z\"",
                "timestamp|2011-02-03|0000012de8d18000|'2011-02-03T00:00:00.000Z'"
                        + "|\"2011-02-03 00:00:00.000Z\"",
                "timestamp|-1|ffffffffffffffff|'1969-12-31T23:59:59.999Z'"
                        + "|\"1969-12-31 23:59:59.999Z\"",
                "duration|1y2mo3d4h5m6s7ms8us9ns|1c06fc1ac004a5c612"
                        + "|1y2mo3d4h5m6s7ms8us9ns|\"1y2mo3d4h5m6s7ms8us9ns\"",
                "duration|-P1W|000d00|-7d|\"-7d\"",
            })
    void valuesHaveTheBytesTheLiteralAndTheJsonOfCassandra(
            String type, String text, String bytes, String literal, String json) {
        NativeType nativeType = NativeType.named(type).orElseThrow();
        String plain = text.equals("''") ? "" : text;
        byte[] value = nativeType.fromText(plain);
        nativeType.validate(value);
        assertThat(hex(value)).isEqualTo(bytes == null ? "" : bytes);
        assertThat(nativeType.toLiteral(value)).isEqualTo(literal);
        assertThat(nativeType.toJson(value)).isEqualTo(json);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "int|3000000000|Unable to make int from '3000000000'",
                "tinyint|128|Unable to make byte from '128'",
                "smallint|x|Unable to make short from 'x'",
                "bigint|9223372036854775808|Unable to make long from '9223372036854775808'",
                "varint|1.5|unable to make int from '1.5'",
                "decimal|x|unable to make BigDecimal from 'x'",
                "uuid|x|Unable to make UUID from 'x'",
                "timeuuid|cc520882-9507-44fb-8fc9-b349ecdee658"
                        + "|TimeUUID supports only version 1 UUIDs",
                "inet|localhost|Unable to make inet address from 'localhost'",
                "date|1970-1-1|Unable to coerce '1970-1-1' to a formatted date (long)",
                "date|-1|Unable to make unsigned int (for date) from: '-1'",
                "date|2021-02-30|Unable to coerce '2021-02-30' to a formatted date (long)",
                "time|24:00:00|(TimeType) Unable to coerce '24:00:00' to a formatted time (long)",
                "timestamp|abc|Unable to parse a date/time from 'abc'",
                "duration|1d1y|Invalid duration. The days should be after years",
                "duration|1d1d|Invalid duration. The days are specified multiple times",
                "duration|1z|Unable to convert '1z' to a duration",
                "boolean|2|Unable to make boolean from '2'",
                "blob|0|cannot parse '0' as hex bytes",
            })
    void badTextIsRefusedInCassandrasWords(String type, String text, String message) {
        NativeType nativeType = NativeType.named(type).orElseThrow();
        assertThatThrownBy(() -> nativeType.fromText(text)).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int|00|Expected 4 or 0 byte int (1)",
                "bigint|00|Expected 8 or 0 byte long (1)",
                "smallint||Expected 2 bytes for a smallint (0)",
                "tinyint||Expected 1 byte for a tinyint (0)",
                "float|0000|Expected 4 or 0 byte value for a float (2)",
                "uuid|00|UUID should be 16 or 0 bytes (1)",
                "timeuuid|cc520882950744fb8fc9b349ecdee658|Invalid version for TimeUUID type.",
                "ascii|ff|Invalid byte for ascii: -1",
                "text|ff|String didn't validate.",
                "text|eda080|String didn't validate.",
                "decimal|00|Expected 0 or at least 4 bytes (1)",
                "inet|0000|Expected 4 or 16 byte inetaddress; got 0000",
                "boolean|0000|Expected 1 or 0 byte value (2)",
                "date||Expected 4 byte long for date (0)",
                "time||Expected 8 byte long for time (0)",
                "timestamp|00|Expected 8 or 0 byte long for date (1)",
                "duration|00|Expected at least 3 bytes for a duration (1)",
            })
    void badBytesAreRefusedInCassandrasWords(String type, String bytes, String message) {
        NativeType nativeType = NativeType.named(type).orElseThrow();
        byte[] value = HexFormat.of().parseHex(bytes == null ? "" : bytes);
        assertThatThrownBy(() -> nativeType.validate(value)).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "int|\"12\"|0000000c",
                "int|12|0000000c",
                "bigint|3000000000|00000000b2d05e00",
                "double|1|3ff0000000000000",
                "decimal|\"1.5\"|000000010f",
                "decimal|1.50|000000020096",
                "varint|12345678901234567890|00ab54a98ceb1f0ad2",
                "timestamp|1000|00000000000003e8",
                "boolean|\"true\"|01",
                "blob|\"0x0102\"|0102",
                "text|\"a\\\"b\"|612262",
            })
    void jsonBecomesValues(String type, String json, String bytes) {
        NativeType nativeType = NativeType.named(type).orElseThrow();
        JsonValue value = JsonValue.parse(json.getBytes(StandardCharsets.UTF_8));
        assertThat(hex(nativeType.fromJson(value))).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "int|3000000000|Expected an int value, but got a Long: 3000000000",
                "int|1.5|Expected an int value, but got a Double: 1.5",
                "int|true|Expected an int value, but got a Boolean: true",
                "text|1|Expected a UTF-8 string, but got a Integer: 1",
                "ascii|[1]|Expected an ascii string, but got a ArrayList: [1]",
                "blob|\"ab\"|Value 'ab' is not a valid blob representation: "
                        + "String representation of blob is missing 0x prefix: ab",
                "decimal|\"x\"|Value 'x' is not a valid representation of a decimal value",
                "uuid|1|Expected a string representation of a uuid, but got a Integer: 1",
            })
    void badJsonIsRefusedInCassandrasWords(String type, String json, String message) {
        NativeType nativeType = NativeType.named(type).orElseThrow();
        JsonValue value = JsonValue.parse(json.getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> nativeType.fromJson(value)).hasMessage(message);
    }

    @Test
    void theFormsOfATimestampAreCassandras() {
        long expected = 1296705900000L;
        for (String text :
                new String[] {
                    "2011-02-03 04:05+0000",
                    "2011-02-03 04:05:00+0000",
                    "2011-02-03 04:05:00.000+0000",
                    "2011-02-03T04:05+0000",
                    "2011-02-03T04:05:00Z",
                    "2011-02-03T04:05:00 UTC",
                    "2011-02-03 05:05:00+01:00",
                    "2011-02-03 05:05:00 +01",
                    "2011-02-03 04:05",
                }) {
            assertThat(Values.toLong(NativeType.TIMESTAMP.fromText(text)))
                    .as(text)
                    .isEqualTo(expected);
        }
    }

    @Test
    void constantsFitTheTypesOfTheirKind() {
        assertThat(ConstantKind.INTEGER.assignableTo(NativeType.DOUBLE)).isTrue();
        assertThat(ConstantKind.INTEGER.assignableTo(NativeType.TEXT)).isFalse();
        assertThat(ConstantKind.STRING.assignableTo(NativeType.BLOB)).isFalse();
        assertThat(ConstantKind.STRING.assignableTo(NativeType.INET)).isTrue();
        assertThat(ConstantKind.FLOAT.assignableTo(NativeType.INT)).isFalse();
        assertThat(ConstantKind.INTEGER.preferredType("2147483648")).isEqualTo(NativeType.BIGINT);
        assertThat(ConstantKind.FLOAT.preferredType("0.1")).isEqualTo(NativeType.DOUBLE);
        assertThat(ConstantKind.FLOAT.preferredType("0.12345678901234567890123"))
                .isEqualTo(NativeType.DECIMAL);
    }
}
