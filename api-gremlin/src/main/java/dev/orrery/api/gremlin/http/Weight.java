package dev.orrery.api.gremlin.http;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.Path;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.BulkSet;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.jspecify.annotations.Nullable;

/** About how many bytes results take, in memory and when they are written. */
final class Weight {
    private static final int OBJECT_BYTES = 32;

    private Weight() {}

    static long of(@Nullable Object value) {
        return switch (value) {
            case null -> OBJECT_BYTES;
            case String text -> OBJECT_BYTES + text.length();
            case BulkSet<?> set -> ofAll(set.asBulk().keySet().iterator());
            case Map<?, ?> map -> ofAll(map.keySet().iterator()) + ofAll(map.values().iterator());
            case Collection<?> values -> ofAll(values.iterator());
            case Path path -> ofAll(path.objects().iterator());
            case Traverser<?> traverser -> of(traverser.get());
            case VertexProperty<?> property ->
                    ofPair(property.key(), property.value()) + ofAll(property.properties());
            case Element element ->
                    ofPair(element.label(), element.id()) + ofAll(element.properties());
            case Property<?> property -> ofPair(property.key(), property.value());
            default -> OBJECT_BYTES;
        };
    }

    private static long ofPair(String name, Object value) {
        return OBJECT_BYTES + of(name) + of(value);
    }

    private static long ofAll(Iterator<?> values) {
        long bytes = OBJECT_BYTES;
        while (values.hasNext()) {
            bytes += of(values.next());
        }
        return bytes;
    }
}
