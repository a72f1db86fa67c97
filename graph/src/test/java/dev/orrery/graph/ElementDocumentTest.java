package dev.orrery.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ElementDocumentTest {
    private static final GraphLayout LAYOUT = GraphLayout.of(PartitionKeyDefinition.of("/city"));
    private static final ElementKey ADA = new ElementKey(PartitionKey.of("paris"), "ada");

    @Test
    void aVertexHasTheDocumentedShape() {
        PropertyEntry name = new PropertyEntry("name", "1", "Ada", Map.of("since", 2020));
        VertexDocument vertex = VertexDocument.create(LAYOUT, ADA, "person", List.of(name));
        assertThat(vertex.toItem(JsonLimits.DEFAULT).view().toString())
                .isEqualTo(
                        "{\"id\":\"ada\",\"label\":\"person\",\"city\":\"paris\",\"name\":"
                            + "[{\"id\":\"1\",\"_value\":\"Ada\",\"_meta\":{\"since\":2020}}]}");
        assertThat(vertex.properties("name")).containsExactly(name);
        assertThat(vertex.properties("city").getFirst().value()).isEqualTo("paris");
        assertThat(vertex.with("name", List.of()).properties("name")).isEmpty();
    }

    @Test
    void everyTypeOfValueComesBack() {
        List<Object> values =
                List.of(
                        "text",
                        true,
                        (byte) 1,
                        (short) 2,
                        3,
                        4L,
                        Long.MIN_VALUE,
                        0.1f,
                        5.0,
                        Double.NaN,
                        Float.POSITIVE_INFINITY,
                        BigInteger.TEN.pow(30),
                        new BigDecimal("1.10"),
                        new UUID(1, 2),
                        OffsetDateTime.parse("2026-01-02T03:04:05Z"),
                        Date.from(Instant.ofEpochMilli(-1_234_567_890_123L)));
        for (Object value : values) {
            VertexDocument vertex =
                    VertexDocument.create(
                            LAYOUT,
                            ADA,
                            "v",
                            List.of(new PropertyEntry("x", "1", value, Map.of("meta", value))));
            assertThat(vertex.properties("x").getFirst().value()).isEqualTo(value);
            assertThat(vertex.properties("x").getFirst().meta()).containsEntry("meta", value);
            EdgeDocument edge = edge(Map.of("x", value)).with("other", 1).with("y", value);
            assertThat(edge.properties()).containsEntry("x", value).containsEntry("y", value);
            assertThat(edge.with("x", null).property("x")).isNull();
        }
    }

    @Test
    void anEdgeKnowsItsEnds() {
        EdgeDocument edge = edge(Map.of());
        assertThat(edge.key()).isEqualTo(new ElementKey(PartitionKey.of("paris"), "e"));
        assertThat(edge.source().key()).isEqualTo(ADA);
        assertThat(edge.target().key()).isEqualTo(new ElementKey(PartitionKey.of("rome"), "bob"));
        assertThat(edge.property("city")).isNull();
    }

    @Test
    void flatValuesOfOtherProtocolsAreRead() {
        byte[] text =
                "{\"id\":\"x\",\"city\":1,\"age\":7,\"tags\":[1,2]}"
                        .getBytes(StandardCharsets.UTF_8);
        VertexDocument vertex =
                (VertexDocument)
                        ElementDocument.of(LAYOUT, JsonScanner.scan(text, JsonLimits.DEFAULT))
                                .orElseThrow();
        assertThat(vertex.label()).isEqualTo("vertex");
        assertThat(vertex.properties("age").getFirst().value()).isEqualTo(7);
        assertThat(vertex.properties("tags").getFirst().value()).isEqualTo(List.of(1, 2));
    }

    @Test
    void aPartitionKeyOfAGraphIsOneProperty() {
        for (String path : List.of("/id", "/label", "/a/b")) {
            PartitionKeyDefinition definition = PartitionKeyDefinition.of(path);
            assertThatThrownBy(() -> GraphLayout.of(definition))
                    .isInstanceOf(OrreryException.class);
        }
        assertThat(GraphLayout.of(PartitionKeyDefinition.of("/_partitionKey")).implicit()).isTrue();
    }

    private static EdgeDocument edge(Map<String, Object> properties) {
        return EdgeDocument.create(
                LAYOUT,
                "e",
                new EdgeDocument.End(ADA, "person"),
                new EdgeDocument.End(new ElementKey(PartitionKey.of("rome"), "bob"), "person"),
                new EdgeDocument.Content("knows", properties));
    }
}
