package dev.orrery.cql.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompositeTypeTest {
    private static final String MARSHAL = "org.apache.cassandra.db.marshal.";
    private static final UserType ADDRESS =
            new UserType(
                    "ks",
                    "address",
                    List.of(
                            new UserType.Field("street", NativeType.TEXT),
                            new UserType.Field("No", NativeType.INT)),
                    false);
    private static final UserTypes TYPES =
            (keyspace, name) -> name.equals("address") ? Optional.of(ADDRESS) : Optional.empty();

    private static CqlType type(String text) {
        return TypeText.parse(text).resolve("ks", TYPES);
    }

    private static byte[] json(CqlType type, String json) {
        return type.fromJson(JsonValue.parse(json.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "LIST<Int>|list<int>|ListType(@Int32Type)",
                "frozen<list<list<int>>>|frozen<list<frozen<list<int>>>>"
                        + "|FrozenType(@ListType(@ListType(@Int32Type)))",
                "map<text,frozen<set<uuid>>>|map<text, frozen<set<uuid>>>"
                        + "|MapType(@UTF8Type,@FrozenType(@SetType(@UUIDType)))",
                "tuple<int,varchar>|frozen<tuple<int, text>>|TupleType(@Int32Type,@UTF8Type)",
                "vector<float,3>|vector<float, 3>|VectorType(@FloatType , 3)",
                "address|address|UserType("
                        + "ks,61646472657373,737472656574:@UTF8Type,4e6f:@Int32Type)",
                "frozen<ks.address>|frozen<address>|FrozenType(@UserType("
                        + "ks,61646472657373,737472656574:@UTF8Type,4e6f:@Int32Type))",
                "'org.apache.cassandra.db.marshal.Int32Type'|int|Int32Type",
            })
    void typesHaveTheNamesOfCassandra(String text, String cql, String marshal) {
        assertThat(type(text).cqlName()).isEqualTo(cql);
        assertThat(type(text).marshalName()).isEqualTo(MARSHAL + marshal.replace("@", MARSHAL));
        assertThat(type(type(text).cqlName())).isEqualTo(type(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "list<list<int>>|Non-frozen collections are not allowed inside collections:"
                        + " list<list<int>>",
                "set<address>|Non-frozen UDTs are not allowed inside collections: set<address>",
                "set<duration>|Durations are not allowed inside sets: set<duration>",
                "map<duration,int>|Durations are not allowed as map keys: map<duration, int>",
                "list<counter>|Counters are not allowed inside collections: list<counter>",
                "tuple<counter>|Counters are not allowed inside tuples",
                "frozen<int>|frozen<> is only allowed on collections, tuples, and user-defined"
                        + " types (got int)",
                "nope|Unknown type ks.nope",
                "other.address|Statement on keyspace ks cannot refer to a user type in keyspace"
                        + " other; user types can only be used in the keyspace they are defined in",
                "vector<float,0>|vectors may only have positive dimensions; given 0",
            })
    void impossibleTypesAreRefusedInCassandrasWords(String text, String message) {
        assertThatThrownBy(() -> type(text)).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "list<int>|[3, 1]|[3, 1]|[3, 1]",
                "set<int>|[3, 1, 3]|{1, 3}|[1, 3]",
                "map<int,text>|{\"2\": \"b\", \"1\": \"a\"}|{1: 'a', 2: 'b'}"
                        + "|{\"1\": \"a\", \"2\": \"b\"}",
                "tuple<int,text>|[1, null]|(1, null)|[1, null]",
                "address|{\"street\": \"x\", \"\\\"No\\\"\": 5}|{street: 'x', \"No\": 5}"
                        + "|{\"street\": \"x\", \"\\\"No\\\"\": 5}",
                "address|{\"street\": \"x\"}|{street: 'x', \"No\": null}"
                        + "|{\"street\": \"x\", \"\\\"No\\\"\": null}",
                "vector<float,2>|[1, 2.5]|[1.0, 2.5]|[1.0, 2.5]",
                "vector<text,2>|[\"a\", \"\"]|['a', '']|[\"a\", \"\"]",
                "list<int>|\"[1]\"|[1]|[1]",
            })
    void jsonAndLiteralsOfComposites(String text, String json, String literal, String back) {
        CqlType type = type(text);
        byte[] value = json(type, json);
        type.validate(value);
        assertThat(type.toLiteral(value)).isEqualTo(literal);
        assertThat(type.toJson(value)).isEqualTo(back);
        assertThat(type.compare(value, value)).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "list<int>|{}|Expected a list, but got a LinkedHashMap: {}",
                "list<int>|[null]|Invalid null element in list",
                "set<int>|1|Expected a list (representing a set), but got a Integer: 1",
                "map<int,int>|[]|Expected a map, but got a ArrayList: []",
                "map<int,int>|{\"1\": null}|Invalid null value in map",
                "tuple<int,int>|[1]|Tuple is missing items (expected 2): [1]",
                "tuple<int>|[1, 2]|Tuple contains extra items (expected 1): [1, 2]",
                "address|{\"no\": 1}|Unknown field 'no' in value of user defined type address",
                "vector<int,2>|[1]|List had incorrect size: expected 2 but given 1; [1]",
            })
    void badJsonIsRefusedInCassandrasWords(String text, String json, String message) {
        CqlType type = type(text);
        assertThatThrownBy(() -> json(type, json)).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "list<int>||Not enough bytes to read a list",
                "list<int>|00000001|Not enough bytes to read a list",
                "list<int>|7fffffff00000000|Not enough bytes to read a list",
                "list<int>|0000000000|Unexpected extraneous bytes after list value",
                "set<int>|00000001ffffffff|Null value read when not allowed",
                "map<int,int>|00000001000000040000000100000001ff|Expected 4 or 0 byte int (1)",
                "tuple<int>|000000040000000100|Expected 1 value for frozen<tuple<int>> column, but"
                        + " got more",
                "tuple<int>|00000009|Not enough bytes to read 0th component",
                "vector<int, 1>||Invalid empty vector value",
                "vector<int, 1>|0000|Not enough bytes to read a vector<int, 1>",
                "vector<int, 1>|0000000000|Unexpected 1 extraneous bytes after vector<int, 1>"
                        + " value",
                "vector<text, 2>|01|Not enough bytes to read a vector<text, 2>",
                "address|00000001ff|Failure validating the 0th field street; String didn't"
                        + " validate.",
            })
    void badBytesAreRefused(String text, String bytes, String message) {
        CqlType type = type(text);
        byte[] value = HexFormat.of().parseHex(bytes == null ? "" : bytes);
        assertThatThrownBy(() -> type.validate(value)).hasMessage(message);
    }

    @Test
    void tuplesCompareFieldByFieldAndNullComesFirst() {
        CqlType type = type("tuple<int, int>");
        byte[] one = Values.ofInt(1);
        byte[] shortOne = Frames.tuple(List.of(one));
        byte[] padded = Frames.tuple(Arrays.asList(one, null));
        assertThat(type.compare(shortOne, padded)).isZero();
        assertThat(type.compare(padded, Frames.tuple(List.of(one, one)))).isNegative();
    }

    @Test
    void typesKnowWhatTheyMention() {
        assertThat(type("map<int, frozen<list<frozen<address>>>>").mentions(ADDRESS)).isTrue();
        assertThat(type("list<int>").mentions(ADDRESS)).isFalse();
        assertThat(type("list<int>").isMultiCell()).isTrue();
        assertThat(type("list<int>").freeze().isMultiCell()).isFalse();
    }
}
