package dev.orrery.model.command;

import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.graph.LinkChange;
import dev.orrery.model.graph.LinkVersion;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.json.patch.PatchOperation;
import dev.orrery.model.ring.RingRange;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the writer loop of a physical partition evaluates. A command is a plain value: it can be
 * sent to another node and evaluated again. Whatever depends on time, on stored data or on other
 * commands is decided in the loop.
 */
public sealed interface Command {
    /** A command on one item, alone or inside a {@link Batch}. */
    sealed interface ItemCommand extends Command {
        ItemAddress address();

        String id();
    }

    /** Refused if the item exists. */
    record CreateItem(ItemAddress address, String id, ParsedItem item) implements ItemCommand {}

    /** Creates or replaces. */
    record UpsertItem(ItemAddress address, String id, ParsedItem item, EtagCondition condition)
            implements ItemCommand {}

    /** Refused if the item does not exist. */
    record ReplaceItem(ItemAddress address, String id, ParsedItem item, EtagCondition condition)
            implements ItemCommand {}

    /** Refused if the item does not exist. */
    record DeleteItem(ItemAddress address, String id, EtagCondition condition)
            implements ItemCommand {}

    /**
     * Changes parts of an item.
     *
     * @param predicate a query condition ({@code FROM c WHERE ...}) the stored item must fulfil
     */
    record PatchItem(
            ItemAddress address,
            String id,
            List<PatchOperation> operations,
            Optional<String> predicate,
            EtagCondition condition)
            implements ItemCommand {
        public PatchItem {
            operations = List.copyOf(operations);
        }
    }

    /** A read that takes its place between the writes of a {@link Batch}. */
    record ReadItem(ItemAddress address, String id, EtagCondition condition)
            implements ItemCommand {}

    /** Commands on one logical partition that are applied together or not at all. */
    record Batch(ItemAddress address, List<ItemCommand> commands) implements Command {
        public Batch {
            commands = List.copyOf(commands);
            for (ItemCommand command : commands) {
                if (!command.address().equals(address)) {
                    throw new IllegalArgumentException("a batch stays in one logical partition");
                }
            }
        }
    }

    /**
     * What a script did to one logical partition, on a snapshot: applied whole if nothing that the
     * script saw has changed since, and refused with {@code RETRY_WITH} otherwise. It has paid
     * already, while it worked.
     *
     * @param snapshotLsn a batch that the snapshot has, with all before it
     * @param effects in their order; none if it only has to be settled that the script has ended
     * @param answer kept with the effects for when the script is sent again
     * @param charge what its work cost
     */
    record Optimistic(
            ItemAddress address,
            long snapshotLsn,
            Sightings seen,
            List<Effect> effects,
            KeptAnswer answer,
            double charge)
            implements Command {
        public Optimistic {
            effects = List.copyOf(effects);
        }
    }

    /**
     * A write of a script.
     *
     * @param stamp by what the script knows the new version of the item
     */
    record Effect(ItemCommand command, Stamp stamp) {}

    /**
     * A command on the rows of one logical partition of a CQL table. What it says is the business
     * of the module that knows rows; the rest of the engine only carries it.
     */
    non-sealed interface RowCommand extends Command {
        ItemAddress address();

        /** The same command, planned with another version of the table's definition. */
        RowCommand withAddress(ItemAddress address);

        /** An estimate of the memory it takes while it waits. */
        int sizeBytes();
    }

    /**
     * Deletes the items of one logical partition or, with the beginning of a hierarchical key, of
     * all whose keys begin so. They are hidden at once and removed later.
     *
     * @param address the key; its position lies in {@code bounds}
     * @param bounds where on the ring; what of it another partition owns is not deleted
     */
    record DeletePartition(ItemAddress address, RingRange bounds) implements Command {}

    /** Brings a container's definition into the partition, or a newer version of it. */
    record InstallDefinition(ContainerDefinition definition) implements Command {}

    /** Tells the logical partition of some vertices which edges lead to them. */
    record LinkEdges(ItemAddress address, List<LinkChange> changes) implements Command {
        public LinkEdges {
            changes = List.copyOf(changes);
        }
    }

    /**
     * The partitions of their targets know of all changes of edges up to one.
     *
     * @param reached LSNs of partitions from which on their replicas know of them; only where there
     *     are several
     */
    record EndLinks(LinkVersion through, Map<Integer, Long> reached) implements Command {
        public EndLinks {
            reached = Map.copyOf(reached);
        }
    }

    /** Removes a container with all its records from the partition. */
    record DropContainer(int containerNumber) implements Command {}
}
