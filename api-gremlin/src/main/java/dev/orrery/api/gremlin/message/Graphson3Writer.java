package dev.orrery.api.gremlin.message;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.orrery.graph.PropertyMap;
import dev.orrery.model.json.JsonWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.remote.traversal.DefaultRemoteTraverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.BulkSet;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.Tree;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.jspecify.annotations.Nullable;

/**
 * Writes answers in GraphSON 3 as TinkerPop's own serializer does, in a fraction of its time. It
 * knows what most answers are made of; an answer with anything else is left to TinkerPop.
 */
final class Graphson3Writer implements PropertyMap.Target {
    private static final int INITIAL_BYTES = 1_024;

    /** Deeper results are left to whoever limits their depth. */
    private static final int MAX_DEPTH = 32;

    private static final byte[] INT32 = opening("Int32");
    private static final byte[] INT64 = opening("Int64");
    private static final byte[] DOUBLE = opening("Double");
    private static final byte[] TOKEN = opening("T");
    private static final byte[] LIST = opening("List");
    private static final byte[] SET = opening("Set");
    private static final byte[] MAP = opening("Map");
    private static final byte[] VERTEX = opening("Vertex");
    private static final byte[] VERTEX_PROPERTY = opening("VertexProperty");
    private static final byte[] EDGE = opening("Edge");
    private static final byte[] PROPERTY = opening("Property");
    private static final byte[] TRAVERSER = opening("Traverser");

    private final JsonWriter text = new JsonWriter(INITIAL_BYTES);
    private int depth;

    private Graphson3Writer() {}

    private static byte[] opening(String type) {
        return "{\"@type\":\"g:%s\",\"@value\":".formatted(type).getBytes(US_ASCII);
    }

    /** The text of an answer; null if TinkerPop has to write it. */
    static @Nullable ByteBuf write(ResponseMessage answer) {
        Graphson3Writer writer = new Graphson3Writer();
        return writer.message(answer)
                ? Unpooled.wrappedBuffer(writer.text.buffer(), 0, writer.text.length())
                : null;
    }

    private boolean message(ResponseMessage answer) {
        text.beginObject().name("requestId").value(answer.getRequestId().toString());
        text.name("status").beginObject().name("message");
        if (!value(answer.getStatus().getMessage())) {
            return false;
        }
        text.name("code").value(answer.getStatus().getCode().getValue());
        text.name("attributes");
        if (!value(answer.getStatus().getAttributes())) {
            return false;
        }
        text.endObject().name("result").beginObject().name("data");
        if (!value(answer.getResult().getData())) {
            return false;
        }
        text.name("meta");
        if (!value(answer.getResult().getMeta())) {
            return false;
        }
        text.endObject().endObject();
        return true;
    }

    @Override
    public boolean value(@Nullable Object value) {
        if (++depth > MAX_DEPTH) {
            return false;
        }
        boolean known = known(value);
        depth--;
        return known;
    }

    private boolean known(@Nullable Object value) {
        return switch (value) {
            case null -> done(text.nullValue());
            case String string -> done(text.value(string));
            case Boolean truth -> done(text.value(truth));
            case Integer number -> done(open(INT32).value(number).endObject());
            case Long number -> done(open(INT64).value(number).endObject());
            case Double number when Double.isFinite(number) -> done(number(number));
            case T token -> done(open(TOKEN).value(token.name()).endObject());
            case Tree<?> _, BulkSet<?> _ -> false;
            case PropertyMap properties -> properties(properties);
            case Map<?, ?> map -> map(map);
            case List<?> list -> elements(LIST, list.iterator());
            case Set<?> set -> elements(SET, set.iterator());
            case Vertex vertex -> vertex(vertex);
            case Edge edge -> edge(edge);
            case VertexProperty<?> property -> vertexProperty(property);
            case Property<?> property -> property(property);
            case DefaultRemoteTraverser<?> traverser -> traverser(traverser);
            default -> false;
        };
    }

    /** A value has been written. */
    private static boolean done(JsonWriter written) {
        return written.length() > 0;
    }

    private JsonWriter open(byte[] type) {
        return text.raw(type, 0, type.length);
    }

    private JsonWriter number(double number) {
        byte[] digits = Double.toString(number).getBytes(US_ASCII);
        return open(DOUBLE).raw(digits, 0, digits.length).endObject();
    }

    private boolean map(Map<?, ?> map) {
        open(MAP).beginArray();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (!value(entry.getKey()) || !value(entry.getValue())) {
                return false;
            }
        }
        return done(text.endArray().endObject());
    }

    /** What is stored is JSON already: texts are copied as they are. */
    private boolean properties(PropertyMap properties) {
        open(MAP).beginArray();
        return properties.giveTo(this) && done(text.endArray().endObject());
    }

    @Override
    public void begin(byte[] bytes, int from, int to) {
        text.raw(bytes, from, to);
        open(LIST).beginArray();
    }

    @Override
    public void text(byte[] bytes, int from, int to) {
        text.raw(bytes, from, to);
    }

    @Override
    public void end() {
        text.endArray().endObject();
    }

    private boolean elements(byte[] type, Iterator<?> elements) {
        open(type).beginArray();
        while (elements.hasNext()) {
            if (!value(elements.next())) {
                return false;
            }
        }
        return done(text.endArray().endObject());
    }

    private boolean vertex(Vertex vertex) {
        open(VERTEX).beginObject().name("id");
        if (!value(vertex.id())) {
            return false;
        }
        text.name("label").value(vertex.label());
        Set<String> keys = vertex.keys();
        if (!keys.isEmpty()) {
            text.name("properties").beginObject();
            for (String key : keys) {
                text.name(key).beginArray();
                Iterator<VertexProperty<Object>> properties = vertex.properties(key);
                while (properties.hasNext()) {
                    if (!vertexProperty(properties.next())) {
                        return false;
                    }
                }
                text.endArray();
            }
            text.endObject();
        }
        return done(text.endObject().endObject());
    }

    private boolean vertexProperty(VertexProperty<?> property) {
        open(VERTEX_PROPERTY).beginObject().name("id");
        if (!value(property.id())) {
            return false;
        }
        text.name("value");
        if (!value(property.value())) {
            return false;
        }
        text.name("label").value(property.label());
        Iterator<? extends Property<?>> properties = property.properties();
        if (properties.hasNext()) {
            text.name("properties").beginObject();
            while (properties.hasNext()) {
                Property<?> each = properties.next();
                text.name(each.key());
                if (!value(each.value())) {
                    return false;
                }
            }
            text.endObject();
        }
        return done(text.endObject().endObject());
    }

    private boolean edge(Edge edge) {
        Vertex target = edge.inVertex();
        Vertex source = edge.outVertex();
        open(EDGE).beginObject().name("id");
        if (!value(edge.id())) {
            return false;
        }
        text.name("label").value(edge.label());
        text.name("inVLabel").value(target.label()).name("outVLabel").value(source.label());
        text.name("inV");
        if (!value(target.id())) {
            return false;
        }
        text.name("outV");
        if (!value(source.id())) {
            return false;
        }
        Iterator<Property<Object>> properties = edge.properties();
        if (properties.hasNext()) {
            text.name("properties").beginObject();
            while (properties.hasNext()) {
                Property<?> each = properties.next();
                text.name(each.key());
                if (!property(each)) {
                    return false;
                }
            }
            text.endObject();
        }
        return done(text.endObject().endObject());
    }

    private boolean property(Property<?> property) {
        open(PROPERTY).beginObject().name("key").value(property.key()).name("value");
        return value(property.value()) && done(text.endObject().endObject());
    }

    private boolean traverser(DefaultRemoteTraverser<?> traverser) {
        open(TRAVERSER).beginObject().name("bulk");
        open(INT64).value(traverser.bulk()).endObject();
        text.name("value");
        return value(traverser.get()) && done(text.endObject().endObject());
    }
}
