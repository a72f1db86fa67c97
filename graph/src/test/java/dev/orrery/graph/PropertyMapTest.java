package dev.orrery.graph;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PropertyMapTest {
    private static final String STORED =
            """
            {"id":"a","label":"person","city":"paris","flat":7,"gone":null,"empty":[],
             "name":[{"id":"1","_value":"A\\"d\\u00e4\\n"},{"id":"2","_value":"größe 𝄞"}],
             "na\\u006de 2":[{"id":"3","_value":5},{"id":"4","_value":null},{"id":"5"}],
             "void":[{"id":"6","_value":null}],"long":[{"id":"7","_value":3,"_type":"long"}],
             "tree":{"a":[1,"b"]},"truth":[{"id":"8","_value":true,"_meta":{"x":1}}],"_ts":9}
            """;

    private static VertexDocument vertex(String partitionKey) {
        byte[] text = STORED.replace("city", partitionKey).replaceAll("\n *", "").getBytes(UTF_8);
        return (VertexDocument)
                ElementDocument.of(
                                GraphLayout.of(PartitionKeyDefinition.of("/" + partitionKey)),
                                JsonScanner.scan(text, 0, text.length, JsonLimits.DEFAULT))
                        .orElseThrow();
    }

    private static Map<String, List<Object>> given(PropertyMap map) {
        Gathering target = new Gathering();
        assertThat(map.giveTo(target)).isTrue();
        return target.all;
    }

    /** What somebody else makes of it. */
    private static class Gathering implements PropertyMap.Target {
        private final Map<String, List<Object>> all = new LinkedHashMap<>();
        private List<Object> values = List.of();

        private static String read(byte[] bytes, int from, int to) {
            JsonValue value = JsonValue.parse(Arrays.copyOfRange(bytes, from, to));
            return ((JsonString) value).value();
        }

        @Override
        public void begin(byte[] bytes, int from, int to) {
            values = new ArrayList<>();
            assertThat(all.put(read(bytes, from, to), values)).isNull();
        }

        @Override
        public void text(byte[] bytes, int from, int to) {
            values.add(read(bytes, from, to));
        }

        @Override
        public boolean value(Object value) {
            return values.add(value);
        }

        @Override
        public void end() {
            assertThat(values).isNotEmpty();
        }
    }

    @Test
    void whatIsGivenIsWhatIsDecoded() {
        for (String partitionKey : List.of("city", GraphLayout.IMPLICIT_PROPERTY)) {
            PropertyMap map = vertex(partitionKey).propertyMap(List.of());
            Map<String, List<Object>> given = given(map);
            assertThat(given).isEqualTo(map);
            assertThat(new ArrayList<>(given.keySet())).isEqualTo(new ArrayList<>(map.keySet()));
            assertThat(map.containsKey(partitionKey)).isEqualTo(partitionKey.equals("city"));
            assertThat(map)
                    .containsEntry("name", List.of("A\"dä\n", "größe 𝄞"))
                    .containsEntry("name 2", List.of(5))
                    .containsEntry("long", List.of(3L))
                    .containsEntry("truth", List.of(true))
                    .containsEntry("tree", List.of(Map.of("a", List.of(1, "b"))))
                    .containsEntry("flat", List.of(7))
                    .doesNotContainKeys("id", "label", "_ts", "gone", "void");
        }
    }

    @Test
    void onlyWhatIsAskedForIsGiven() {
        List<String> names = List.of("long", "void", "none", "_ts", "id", "name 2");
        PropertyMap map = vertex("city").propertyMap(names);
        assertThat(given(map)).isEqualTo(map).isEqualTo(expected());
        assertThat(map.keySet()).containsExactly("long", "name 2");
    }

    private static Map<String, List<Object>> expected() {
        return Map.of("long", List.of(3L), "name 2", List.of(5));
    }

    @Test
    void aTargetThatCannotTakeAValueEndsIt() {
        Gathering target =
                new Gathering() {
                    @Override
                    public boolean value(Object value) {
                        return !Objects.equals(value, 3L);
                    }
                };
        assertThat(vertex("city").propertyMap(List.of("long", "name")).giveTo(target)).isFalse();
        assertThat(target.all).doesNotContainKey("name");
    }
}
