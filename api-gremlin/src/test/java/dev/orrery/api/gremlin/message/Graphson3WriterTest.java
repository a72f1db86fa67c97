package dev.orrery.api.gremlin.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.graph.GraphLayout;
import dev.orrery.graph.PropertyEntry;
import dev.orrery.graph.PropertyMap;
import dev.orrery.graph.VertexDocument;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.process.remote.traversal.DefaultRemoteTraverser;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.BulkSet;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.util.detached.DetachedFactory;
import org.apache.tinkerpop.gremlin.structure.util.reference.ReferenceFactory;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerFactory;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** TinkerPop's own serializer is the measure. */
class Graphson3WriterTest {
    private static final GraphSONMessageSerializerV3 TINKERPOP = new GraphSONMessageSerializerV3();

    private static ResponseMessage answer(@Nullable Object data) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put("x-ms-status-code", 200);
        attributes.put("x-ms-request-charge", 2.37);
        attributes.put("x-ms-activity-id", "some");
        return ResponseMessage.build(UUID.fromString("11111111-2222-3333-4444-555555555555"))
                .code(ResponseStatusCode.PARTIAL_CONTENT)
                .statusMessage("a \"message\"")
                .statusAttributes(attributes)
                .result(data)
                .create();
    }

    /** As a tree: the two do not escape the same characters. */
    private static JsonValue read(ByteBuf text) {
        return JsonValue.parse(ByteBufUtil.getBytes(text));
    }

    private static void assertWrittenAsByTinkerPop(ResponseMessage answer) throws Exception {
        ByteBuf expected =
                TINKERPOP.serializeResponseAsBinary(answer, UnpooledByteBufAllocator.DEFAULT);
        ByteBuf written = Objects.requireNonNull(Graphson3Writer.write(answer));
        assertThat(read(written)).isEqualTo(read(expected));
        assertThat(read(written).toString()).isEqualTo(read(expected).toString());
    }

    static List<Object> known() {
        GraphTraversalSource g = TinkerFactory.createTheCrew().traversal();
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(T.id, "v1");
        map.put(T.label, "person");
        map.put(7L, Arrays.asList(1, null, 2.0, -0.5, 1e300, Long.MIN_VALUE));
        map.put("größe 𝄞\t\\", new LinkedHashSet<>(List.of("a", "b")));
        map.put("empty", List.of(Map.of(), List.of()));
        List<Object> results = new ArrayList<>(List.of("text", true, 5, 5L, 0.1, map));
        results.add(DetachedFactory.<Object>detach(g.V().toList(), true));
        results.add(DetachedFactory.<Object>detach(g.E().toList(), true));
        results.add(DetachedFactory.<Object>detach(g.V().properties().toList(), true));
        results.add(DetachedFactory.<Object>detach(g.E().properties().toList(), true));
        results.add(ReferenceFactory.<Object>detach(g.V().toList()));
        results.add(ReferenceFactory.<Object>detach(g.E().toList()));
        results.add(g.V().elementMap().toList());
        results.add(List.of(new DefaultRemoteTraverser<>(map, 3)));
        results.add(List.of(stored("name"), stored("größe \"𝄞\"\t\\")));
        return results;
    }

    /** Properties as they are stored. */
    private static PropertyMap stored(String text) {
        ElementKey key = new ElementKey(PartitionKey.of("paris"), "ada");
        List<PropertyEntry> entries =
                List.of(
                        new PropertyEntry("age", "1", 36, Map.of()),
                        new PropertyEntry(text, "2", text, Map.of("since", 2020)),
                        new PropertyEntry(text, "3", "other", Map.of()),
                        new PropertyEntry("far", "4", Long.MAX_VALUE, Map.of()),
                        new PropertyEntry("few", "5", 7L, Map.of()),
                        new PropertyEntry("share", "6", 0.5, Map.of()));
        GraphLayout layout = GraphLayout.of(PartitionKeyDefinition.of("/city"));
        return VertexDocument.create(layout, key, "person", entries).propertyMap(List.of());
    }

    @Test
    void storedValuesThatAreUnknownAreLeftToTinkerPop() {
        ElementKey key = new ElementKey(PartitionKey.of("paris"), "ada");
        List<PropertyEntry> entries = List.of(new PropertyEntry("short", "1", (short) 1, Map.of()));
        GraphLayout layout = GraphLayout.of(PartitionKeyDefinition.of("/city"));
        PropertyMap map = VertexDocument.create(layout, key, "v", entries).propertyMap(List.of());
        assertThat(Graphson3Writer.write(answer(List.of(map)))).isNull();
    }

    @ParameterizedTest
    @MethodSource("known")
    void answersAreWrittenAsByTinkerPop(Object data) throws Exception {
        assertWrittenAsByTinkerPop(answer(data));
    }

    @Test
    void anAnswerWithoutResultsIsWrittenAsByTinkerPop() throws Exception {
        assertWrittenAsByTinkerPop(answer(null));
    }

    static List<Object> unknown() {
        BulkSet<Object> bulk = new BulkSet<>();
        bulk.add("a", 2);
        GraphTraversalSource g = TinkerFactory.createModern().traversal();
        return List.of(
                1.5f,
                (byte) 1,
                Double.NaN,
                BigDecimal.ONE,
                new UUID(1, 2),
                bulk,
                g.V().out().tree().next(),
                DetachedFactory.detach(g.V().out().path().next(), true));
    }

    @ParameterizedTest
    @MethodSource("unknown")
    void othersAreLeftToTinkerPop(Object data) {
        assertThat(Graphson3Writer.write(answer(List.of(data)))).isNull();
    }

    @Test
    void whatIsNestedDeeplyIsLeftToTinkerPop() {
        Object nested = "inside";
        for (int i = 0; i < 40; i++) {
            nested = List.of(nested);
        }
        assertThat(Graphson3Writer.write(answer(nested))).isNull();
    }
}
