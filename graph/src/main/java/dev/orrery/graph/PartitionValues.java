package dev.orrery.graph;

import dev.orrery.model.json.JsonWriter;
import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Partition keys of elements as values of properties, and as JSON. */
public final class PartitionValues {
    private PartitionValues() {}

    /** The key that a value of the partition property makes; empty if it cannot be one. */
    public static Optional<PartitionKey> keyOf(@Nullable Object value) {
        return switch (value) {
            case String text -> Optional.of(PartitionKey.of(text));
            case Boolean truth -> Optional.of(PartitionKey.of(KeyComponent.of(truth)));
            case Number number ->
                    Optional.of(PartitionKey.of(KeyComponent.of(number.doubleValue())));
            case null, default -> Optional.empty();
        };
    }

    /** The value that a key stands for; null for a missing one. */
    public static @Nullable Object valueOf(PartitionKey key) {
        return switch (key.component(0)) {
            case KeyComponent.Undefined _ -> null;
            case KeyComponent.Null _ -> null;
            case KeyComponent.Binary _ -> null;
            case KeyComponent.Bool(boolean value) -> value;
            case KeyComponent.Numeric(double value) -> number(value);
            case KeyComponent.Text(String value) -> value;
        };
    }

    private static Number number(double value) {
        if (value == (int) value) {
            return (int) value;
        }
        if (value == (long) value) {
            return (long) value;
        }
        return value;
    }

    /** Writes a member with a key, or nothing for a missing key. */
    static void write(JsonWriter target, String name, PartitionKey key) {
        switch (key.component(0)) {
            case KeyComponent.Undefined _, KeyComponent.Binary _ -> {}
            case KeyComponent.Null _ -> target.name(name).nullValue();
            case KeyComponent.Bool(boolean value) -> target.name(name).value(value);
            case KeyComponent.Numeric(double value) -> target.name(name).value(value);
            case KeyComponent.Text(String value) -> target.name(name).value(value);
        }
    }
}
