package dev.orrery.model.item;

import dev.orrery.model.json.JsonPath;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.util.ArrayList;
import java.util.List;

/** Reads the partition key out of items of one container. */
public final class PartitionKeyReader {
    private final List<JsonPath> paths;

    public PartitionKeyReader(PartitionKeyDefinition definition) {
        paths = definition.paths().stream().map(p -> JsonPath.ofNames(p.segments())).toList();
    }

    /** What is missing, or is an object or an array, counts as undefined. */
    public PartitionKey read(JsonView item) {
        if (paths.size() == 1) {
            return PartitionKey.of(component(item, paths.getFirst()));
        }
        List<KeyComponent> components = new ArrayList<>(paths.size());
        for (JsonPath path : paths) {
            components.add(component(item, path));
        }
        return new PartitionKey(components);
    }

    private static KeyComponent component(JsonView item, JsonPath path) {
        int value = item.path(path);
        if (value == JsonView.UNDEFINED) {
            return KeyComponent.UNDEFINED;
        }
        return switch (item.kind(value)) {
            case NULL -> KeyComponent.NULL;
            case TRUE -> KeyComponent.TRUE;
            case FALSE -> KeyComponent.FALSE;
            case NUMBER -> KeyComponent.of(item.doubleValue(value));
            case STRING -> KeyComponent.of(item.stringValue(value));
            case ARRAY, OBJECT -> KeyComponent.UNDEFINED;
        };
    }
}
