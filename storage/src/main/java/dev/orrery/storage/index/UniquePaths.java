package dev.orrery.storage.index;

import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonPath;
import dev.orrery.model.json.JsonView;
import dev.orrery.storage.key.KeyWriter;
import dev.orrery.storage.key.UniqueKey;
import java.util.ArrayList;
import java.util.List;

/** The unique keys of a container, compiled. Make it once per version of the definition. */
public final class UniquePaths {
    private final List<List<JsonPath>> keys;

    private UniquePaths(List<List<JsonPath>> keys) {
        this.keys = keys;
    }

    public static UniquePaths compile(UniqueKeyPolicy policy) {
        return new UniquePaths(
                policy.keys().stream()
                        .map(
                                paths ->
                                        paths.stream()
                                                .map(path -> JsonPath.ofNames(path.segments()))
                                                .toList())
                        .toList());
    }

    public boolean isEmpty() {
        return keys.isEmpty();
    }

    /** The keys an item occupies in its logical partition, in the order of the definition. */
    public List<byte[]> keysOf(JsonView item, byte[] logicalKey) {
        List<byte[]> occupied = new ArrayList<>(keys.size());
        for (int number = 0; number < keys.size(); number++) {
            KeyWriter key = UniqueKey.start(logicalKey, number);
            for (JsonPath path : keys.get(number)) {
                JsonValues.writeUnique(key, item, item.path(path));
            }
            occupied.add(key.toByteArray());
        }
        return occupied;
    }
}
