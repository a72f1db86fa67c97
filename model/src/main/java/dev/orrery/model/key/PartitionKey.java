package dev.orrery.model.key;

import dev.orrery.model.error.OrreryException;
import java.util.List;

/**
 * The value of a partition key: one component, or the two or three levels of a hierarchical key. A
 * key with fewer components than the definition has paths is a prefix: it names an interval of
 * logical partitions, not one.
 */
public record PartitionKey(List<KeyComponent> components) {
    /** What an item without the property has, and what the clients mean by "none". */
    public static final PartitionKey UNDEFINED = of(KeyComponent.UNDEFINED);

    public PartitionKey {
        components = List.copyOf(components);
        if (components.isEmpty() || components.size() > PartitionKeyDefinition.MAX_PATHS) {
            throw OrreryException.badRequest(
                    "A partition key has 1 to %d components, not %d."
                            .formatted(PartitionKeyDefinition.MAX_PATHS, components.size()));
        }
    }

    public static PartitionKey of(KeyComponent component) {
        return new PartitionKey(List.of(component));
    }

    public static PartitionKey of(KeyComponent... components) {
        return new PartitionKey(List.of(components));
    }

    public static PartitionKey of(String text) {
        return of(KeyComponent.of(text));
    }

    public int size() {
        return components.size();
    }

    /** Keys are looked up by the thousand, and most have one component. */
    @Override
    public int hashCode() {
        return components.size() == 1 ? components.getFirst().hashCode() : components.hashCode();
    }

    public KeyComponent component(int level) {
        return components.get(level);
    }

    /** Whether the other key begins with all components of this one. */
    public boolean isPrefixOf(PartitionKey other) {
        return size() <= other.size() && components.equals(other.components.subList(0, size()));
    }

    /** UTF-8 bytes of all texts in the key: what the limit on key values counts. */
    public int textBytes() {
        int total = 0;
        for (KeyComponent component : components) {
            if (component instanceof KeyComponent.Text text) {
                total += text.sizeBytes();
            }
        }
        return total;
    }

    /** Refuses a key whose texts together exceed the limit (2,048 bytes by default). */
    public void requireWithin(int maxTextBytes) {
        int bytes = textBytes();
        if (bytes > maxTextBytes) {
            throw OrreryException.badRequest(
                    "The partition key value has %d bytes: at most %d are accepted."
                            .formatted(bytes, maxTextBytes));
        }
    }
}
