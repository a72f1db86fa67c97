package dev.orrery.api.gremlin.message;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.jspecify.annotations.Nullable;

/**
 * Reads requests in GraphSON 3 as TinkerPop's own serializer does, in a fraction of its time. It
 * knows what scripts are sent with: texts, truth values, numbers, lists and maps. A message with
 * anything else, bytecode for one, is left to TinkerPop, and so is one that is wrong.
 */
final class Graphson3Reader {
    private static final JsonName REQUEST_ID = JsonName.of("requestId");
    private static final JsonName OPERATION = JsonName.of("op");
    private static final JsonName PROCESSOR = JsonName.of("processor");
    private static final JsonName ARGUMENTS = JsonName.of("args");
    private static final JsonName TYPE = JsonName.of("@type");
    private static final JsonName VALUE = JsonName.of("@value");
    private static final int TYPED_MEMBERS = 2;

    /** Stands for a value that TinkerPop has to read. */
    private enum Unknown {
        VALUE
    }

    private final JsonView view;

    private Graphson3Reader(JsonView view) {
        this.view = view;
    }

    /** Leaves the content as it is; null if TinkerPop has to read it. */
    static @Nullable RequestMessage read(ByteBuf content) {
        try {
            byte[] bytes = ByteBufUtil.getBytes(content);
            return new Graphson3Reader(JsonScanner.scan(bytes, JsonLimits.DEFAULT)).message();
        } catch (OrreryException | IllegalArgumentException e) {
            return null;
        }
    }

    private @Nullable RequestMessage message() {
        int root = view.root();
        if (!view.isObject(root)
                || !(id(member(root, REQUEST_ID)) instanceof UUID id)
                || !(member(root, OPERATION) instanceof String operation)
                || !(member(root, PROCESSOR) instanceof String processor)
                || !(arguments(view.member(root, ARGUMENTS)) instanceof Map<?, ?> arguments)) {
            return null;
        }
        RequestMessage.Builder message =
                RequestMessage.build(operation).overrideRequestId(id).processor(processor);
        for (Map.Entry<?, ?> argument : arguments.entrySet()) {
            if (!(argument.getKey() instanceof String name)) {
                return null;
            }
            message.addArg(name, argument.getValue());
        }
        return message.create();
    }

    /** Drivers send an id of the format, or its text. */
    private static @Nullable Object id(@Nullable Object value) {
        return value instanceof String text ? UUID.fromString(text) : value;
    }

    /** Drivers send a map of the format, or a plain object. */
    private @Nullable Object arguments(int value) {
        if (value == JsonView.UNDEFINED
                || !view.isObject(value)
                || view.member(value, TYPE) != JsonView.UNDEFINED) {
            return value == JsonView.UNDEFINED ? Unknown.VALUE : value(value);
        }
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
        for (int i = 0; i < view.size(value); i++) {
            int member = view.memberAt(value, i);
            Object read = value(member);
            if (read instanceof Unknown) {
                return Unknown.VALUE;
            }
            arguments.put(view.name(member), read);
        }
        return arguments;
    }

    private @Nullable Object member(int object, JsonName name) {
        int value = view.member(object, name);
        return value == JsonView.UNDEFINED ? Unknown.VALUE : value(value);
    }

    private @Nullable Object value(int value) {
        return switch (view.kind(value)) {
            case NULL -> null;
            case FALSE -> false;
            case TRUE -> true;
            case STRING -> view.stringValue(value);
            case NUMBER, ARRAY -> Unknown.VALUE;
            case OBJECT -> typed(value);
        };
    }

    private Object typed(int object) {
        int type = view.member(object, TYPE);
        int value = view.member(object, VALUE);
        if (view.size(object) != TYPED_MEMBERS
                || type == JsonView.UNDEFINED
                || value == JsonView.UNDEFINED
                || !view.isString(type)) {
            return Unknown.VALUE;
        }
        return switch (view.kind(value)) {
            case STRING ->
                    view.stringValue(type).equals("g:UUID")
                            ? UUID.fromString(view.stringValue(value))
                            : Unknown.VALUE;
            case NUMBER -> number(view.stringValue(type), value);
            case ARRAY ->
                    switch (view.stringValue(type)) {
                        case "g:List" -> list(value);
                        case "g:Map" -> map(value);
                        default -> Unknown.VALUE;
                    };
            case NULL, FALSE, TRUE, OBJECT -> Unknown.VALUE;
        };
    }

    private Object number(String type, int value) {
        if (type.equals("g:Double")) {
            return view.doubleValue(value);
        }
        if (!view.isInteger(value)) {
            return Unknown.VALUE;
        }
        long whole = view.longValue(value);
        if (type.equals("g:Int32") && whole == (int) whole) {
            return (int) whole;
        }
        return type.equals("g:Int64") ? (Object) whole : Unknown.VALUE;
    }

    private Object list(int array) {
        List<@Nullable Object> list = new ArrayList<>(view.size(array));
        for (int i = 0; i < view.size(array); i++) {
            Object element = value(view.element(array, i));
            if (element instanceof Unknown) {
                return Unknown.VALUE;
            }
            list.add(element);
        }
        return list;
    }

    private Object map(int array) {
        if (view.size(array) % 2 != 0) {
            return Unknown.VALUE;
        }
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < view.size(array); i += 2) {
            Object key = value(view.element(array, i));
            Object value = value(view.element(array, i + 1));
            if (key instanceof Unknown || value instanceof Unknown) {
                return Unknown.VALUE;
            }
            map.put(key, value);
        }
        return map;
    }
}
