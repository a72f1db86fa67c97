package dev.orrery.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Jackson, as strict as it gets, as a second opinion. */
final class JacksonComparison {
    private static final JsonMapper MAPPER =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                                    .build())
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .build();

    private JacksonComparison() {}

    static JsonNode tree(byte[] text) {
        return MAPPER.readTree(new String(text, StandardCharsets.UTF_8));
    }

    /** Whether the bytes are UTF-8 and Jackson accepts what they say. */
    static boolean accepts(byte[] text) {
        try {
            // Jackson gets characters, since it tolerates some malformed UTF-8 and guesses UTF-16.
            String decoded =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
            return !decoded.startsWith("\uFEFF") && isOneValue(decoded);
        } catch (CharacterCodingException | JacksonException e) {
            return false;
        }
    }

    private static boolean isOneValue(String text) {
        int values = 0;
        try (JsonParser parser = MAPPER.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (!token.isStructStart() && parser.streamReadContext().inRoot()) {
                    values++;
                }
            }
        }
        return values == 1;
    }

    static void assertSame(JsonView view, int value, JsonNode tree) {
        switch (view.kind(value)) {
            case NULL -> assertThat(tree.isNull()).isTrue();
            case TRUE, FALSE ->
                    assertThat(tree.booleanValue()).isEqualTo(view.kind(value) == JsonKind.TRUE);
            case NUMBER -> assertSameNumber(view, value, tree);
            case STRING -> assertThat(view.stringValue(value)).isEqualTo(tree.stringValue());
            case ARRAY -> {
                assertThat(view.size(value)).isEqualTo(tree.size());
                for (int i = 0; i < tree.size(); i++) {
                    assertSame(view, view.element(value, i), tree.get(i));
                }
                assertThat(view.element(value, tree.size())).isEqualTo(JsonView.UNDEFINED);
            }
            case OBJECT -> assertSameObject(view, value, tree);
        }
    }

    private static void assertSameNumber(JsonView view, int value, JsonNode tree) {
        assertThat(view.doubleValue(value)).isEqualTo(tree.decimalValue().doubleValue());
        boolean integer = tree.isIntegralNumber() && tree.canConvertToLong();
        assertThat(view.isInteger(value)).isEqualTo(integer);
        if (integer) {
            assertThat(view.longValue(value)).isEqualTo(tree.longValue());
        }
    }

    private static void assertSameObject(JsonView view, int value, JsonNode tree) {
        assertThat(view.size(value)).isEqualTo(tree.size());
        int ordinal = 0;
        for (Map.Entry<String, JsonNode> property : tree.properties()) {
            int member = view.memberAt(value, ordinal++);
            assertThat(view.name(member)).isEqualTo(property.getKey());
            assertThat(view.member(value, JsonName.of(property.getKey()))).isEqualTo(member);
            assertSame(view, member, property.getValue());
        }
        assertThat(view.member(value, JsonName.of("no such name"))).isEqualTo(JsonView.UNDEFINED);
    }

    /** Forms of one text are equal, except that a source longer than the text may be wide. */
    static void assertSameForm(JsonView left, JsonView right) {
        assertThat(left).hasToString(right.toString());
        if (left.isWide() == right.isWide()) {
            assertThat(Arrays.equals(left.bytes(), right.bytes())).isTrue();
        }
    }
}
