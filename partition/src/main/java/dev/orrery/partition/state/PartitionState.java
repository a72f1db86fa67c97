package dev.orrery.partition.state;

import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.replication.AppliedState;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.BigEndian;
import dev.orrery.storage.key.MetaKey;
import dev.orrery.storage.record.LogicalStatistics;
import java.util.Optional;

/**
 * What the partition knows about itself after one batch.
 *
 * @param itemCounter how many items were given an id; the next one gets this number
 */
public record PartitionState(AppliedState applied, long itemCounter, Containers containers) {
    /** The stored counter is {@code version:u8 (= 1) counter:i64}. */
    static final int COUNTER_VERSION = 1;

    /** What the store says. */
    public static PartitionState load(StoreView view) {
        byte[] counter = view.find(Family.META, MetaKeys.ITEM_COUNTER);
        return new PartitionState(
                AppliedState.read(view),
                counter == null
                        ? 0
                        : FieldReader.read(
                                "item counter", COUNTER_VERSION, counter, FieldReader::longNumber),
                loadContainers(view));
    }

    /** A container's definition as a store has it; empty if there is none, or it was dropped. */
    public static Optional<ContainerDefinition> definition(StoreView view, int container) {
        byte[] value = view.find(Family.META, MetaKey.definition(container));
        return value == null ? Optional.empty() : DefinitionCodec.decode(value);
    }

    private static Containers loadContainers(StoreView view) {
        Containers containers = Containers.NONE;
        try (KeyCursor cursor = view.scan(Family.META, MetaKey.definitions())) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                byte[] key = cursor.key();
                int number = BigEndian.readInt(key, key.length - Integer.BYTES);
                Optional<ContainerDefinition> definition = DefinitionCodec.decode(cursor.value());
                containers =
                        definition.isEmpty()
                                ? containers.withDropped(number)
                                : containers.with(load(view, number, definition.get()));
            }
        }
        return containers;
    }

    private static LiveContainer load(StoreView view, int number, ContainerDefinition definition) {
        LiveContainer container = LiveContainer.of(definition, loadTransition(view, number));
        return container.with(Deletions.load(view, container));
    }

    private static Optional<Transition> loadTransition(StoreView view, int container) {
        byte[] value = view.find(Family.META, MetaKeys.transition(container));
        return value == null ? Optional.empty() : Optional.of(Transition.decode(value));
    }

    /** Items and bytes of a container in this partition. */
    public static LogicalStatistics totals(StoreView view, int container) {
        byte[] value = view.find(Family.META, MetaKeys.totals(container));
        return value == null ? LogicalStatistics.NONE : LogicalStatistics.read(value);
    }
}
