package dev.orrery.api.nosql.item;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.command.Command.CreateItem;
import dev.orrery.model.command.Command.DeleteItem;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Command.PatchItem;
import dev.orrery.model.command.Command.ReadItem;
import dev.orrery.model.command.Command.ReplaceItem;
import dev.orrery.model.command.Command.UpsertItem;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.item.ItemText;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.json.patch.PatchRequest;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.limit.Limits;

/** Makes commands of what clients send, for single requests and for batches alike. */
final class ItemWrites {
    private final Gateway gateway;
    private final Limits limits;
    private final ItemText text;

    ItemWrites(Gateway gateway, Limits limits) {
        this.gateway = gateway;
        this.limits = limits;
        this.text = new ItemText(limits);
    }

    /** Where a command goes. */
    record Place(ContainerRecord container, PartitionKey key) {}

    ItemCommand create(Place place, Content content) {
        ParsedItem item = parse(place, content);
        return new CreateItem(address(place), text.id(item), item);
    }

    ItemCommand upsert(Place place, Content content, EtagCondition condition) {
        ParsedItem item = parse(place, content);
        return new UpsertItem(address(place), text.id(item), item, condition);
    }

    ItemCommand replace(Place place, String id, Content content, EtagCondition condition) {
        ParsedItem item = parse(place, content);
        text.id(item);
        return new ReplaceItem(address(place), text.checked(id), item, condition);
    }

    ItemCommand patch(Place place, String id, Content content, EtagCondition condition) {
        PatchRequest patch =
                PatchRequest.parse(
                        content.bytes, content.from, content.to, limits.patchOperations());
        return new PatchItem(
                address(place), text.checked(id), patch.operations(), patch.condition(), condition);
    }

    ItemCommand delete(Place place, String id, EtagCondition condition) {
        return new DeleteItem(address(place), text.checked(id), condition);
    }

    ItemCommand read(Place place, String id, EtagCondition condition) {
        return new ReadItem(address(place), text.checked(id), condition);
    }

    String checkedId(String id) {
        return text.checked(id);
    }

    ItemAddress address(Place place) {
        return gateway.items().address(place.container(), place.key());
    }

    /** An item whose key is the one it was sent with. */
    private ParsedItem parse(Place place, Content content) {
        ParsedItem item = text.parse(content.bytes, content.from, content.to);
        if (!gateway.items().keyOf(place.container(), item).equals(place.key())) {
            throw new OrreryException(
                    ErrorCode.PARTITION_KEY_MISMATCH,
                    "PartitionKey extracted from document doesn't match the one specified in the"
                            + " header. Learn more:"
                            + " https://aka.ms/CosmosDB/sql/errors/wrong-pk-value");
        }
        return item;
    }
}
