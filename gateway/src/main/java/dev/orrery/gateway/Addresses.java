package dev.orrery.gateway;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.ItemAddress;

/** Where commands go. */
final class Addresses {
    private Addresses() {}

    static ItemAddress of(Command command) {
        return switch (command) {
            case ItemCommand item -> item.address();
            case Command.Batch batch -> batch.address();
            case Command.RowCommand rows -> rows.address();
            case Command.DeletePartition deletion -> deletion.address();
            case Command.LinkEdges links -> throw notForClients();
            case Command.EndLinks end -> throw notForClients();
            case Command.Optimistic script -> throw notForClients();
            case Command.InstallDefinition install -> throw notForClients();
            case Command.DropContainer drop -> throw notForClients();
        };
    }

    /**
     * The same command, planned with another version of the container's definition. Nothing in it
     * depends on more of the definition than the partition key, which never changes.
     */
    static Command withVersion(Command command, long version) {
        return switch (command) {
            case ItemCommand item -> at(item, withVersion(item.address(), version));
            case Command.Batch batch -> {
                ItemAddress address = withVersion(batch.address(), version);
                yield new Command.Batch(
                        address, batch.commands().stream().map(c -> at(c, address)).toList());
            }
            case Command.RowCommand rows -> rows.withAddress(withVersion(rows.address(), version));
            case Command.DeletePartition deletion ->
                    new Command.DeletePartition(
                            withVersion(deletion.address(), version), deletion.bounds());
            case Command.LinkEdges links -> throw notForClients();
            case Command.EndLinks end -> throw notForClients();
            case Command.Optimistic script -> throw notForClients();
            case Command.InstallDefinition install -> throw notForClients();
            case Command.DropContainer drop -> throw notForClients();
        };
    }

    /** The same command for another address. */
    static ItemCommand at(ItemCommand command, ItemAddress address) {
        return switch (command) {
            case Command.CreateItem c -> new Command.CreateItem(address, c.id(), c.item());
            case Command.UpsertItem c ->
                    new Command.UpsertItem(address, c.id(), c.item(), c.condition());
            case Command.ReplaceItem c ->
                    new Command.ReplaceItem(address, c.id(), c.item(), c.condition());
            case Command.DeleteItem c -> new Command.DeleteItem(address, c.id(), c.condition());
            case Command.PatchItem c ->
                    new Command.PatchItem(
                            address, c.id(), c.operations(), c.predicate(), c.condition());
            case Command.ReadItem c -> new Command.ReadItem(address, c.id(), c.condition());
        };
    }

    static ItemAddress withVersion(ItemAddress address, long version) {
        return new ItemAddress(
                address.containerNumber(), version, address.partitionKey(), address.position());
    }

    private static IllegalArgumentException notForClients() {
        return new IllegalArgumentException(
                "definitions change through the catalog only, scripts run in their partition, and"
                        + " edges are told of by partitions");
    }
}
