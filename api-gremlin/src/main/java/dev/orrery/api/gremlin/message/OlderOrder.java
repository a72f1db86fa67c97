package dev.orrery.api.gremlin.message;

import java.io.IOException;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.io.Buffer;
import org.apache.tinkerpop.gremlin.structure.io.binary.DataType;
import org.apache.tinkerpop.gremlin.structure.io.binary.GraphBinaryReader;
import org.apache.tinkerpop.gremlin.structure.io.binary.GraphBinaryWriter;
import org.apache.tinkerpop.gremlin.structure.io.binary.types.SimpleTypeSerializer;

/** Orders in GraphBinary, by the names that they have and those that they had until 3.5. */
final class OlderOrder extends SimpleTypeSerializer<Order> {
    private static final String INCREASING = "incr";
    private static final String DECREASING = "decr";

    OlderOrder() {
        super(DataType.ORDER);
    }

    /** The name that an order has now; the same text for what is no older name. */
    static String present(String name) {
        return switch (name) {
            case INCREASING -> Order.asc.name();
            case DECREASING -> Order.desc.name();
            default -> name;
        };
    }

    @Override
    protected Order readValue(Buffer buffer, GraphBinaryReader context) throws IOException {
        return Order.valueOf(present(context.read(buffer)));
    }

    @Override
    protected void writeValue(Order value, Buffer buffer, GraphBinaryWriter context)
            throws IOException {
        context.write(value.name(), buffer);
    }
}
