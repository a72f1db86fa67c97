package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.item.ItemWrites.Place;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.item.ItemText;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.limit.Limits;
import java.util.concurrent.CompletableFuture;

/**
 * Items for people and tools inside this process, by the rules of the protocol. Whoever sends an
 * item need not say its partition key: it is read out of the item. Never blocks.
 */
public final class ItemConsole {
    private final Gateway gateway;
    private final ItemText text;
    private final ItemWrites writes;

    /** What to do with an item. */
    public enum Write {
        /** Refused if it exists. */
        CREATE,
        /** Creates or replaces it. */
        UPSERT,
        /** Refused if it does not exist. */
        REPLACE
    }

    public ItemConsole(Gateway gateway, Limits limits) {
        this.gateway = gateway;
        this.text = new ItemText(limits);
        this.writes = new ItemWrites(gateway, limits);
    }

    /** Refuses containers that hold rows. */
    public static void requireItems(ContainerRecord container) {
        if (container.definition().identity().apiKind() == ApiKind.CASSANDRA) {
            throw new OrreryException(
                    ErrorCode.BAD_REQUEST,
                    "'%s' is a table: it has rows, which CQL reads and writes."
                            .formatted(container.id()));
        }
    }

    /**
     * Writes an item.
     *
     * @param condition for those that replace something
     */
    public CompletableFuture<Outcome> write(
            ContainerRecord container,
            Write kind,
            byte[] body,
            EtagCondition condition,
            RequestContext context) {
        Content content = Content.of(body);
        ParsedItem item = text.parse(body, 0, body.length);
        Place place = new Place(container, gateway.items().keyOf(container, item));
        Command command =
                switch (kind) {
                    case CREATE -> writes.create(place, content);
                    case UPSERT -> writes.upsert(place, content, condition);
                    case REPLACE -> writes.replace(place, text.id(item), content, condition);
                };
        return execute(container, command, context);
    }

    public CompletableFuture<Outcome> delete(
            ContainerRecord container,
            PartitionKey key,
            String id,
            EtagCondition condition,
            RequestContext context) {
        return execute(container, writes.delete(new Place(container, key), id, condition), context);
    }

    private CompletableFuture<Outcome> execute(
            ContainerRecord container, Command command, RequestContext context) {
        return gateway.items()
                .execute(container, command, context)
                .thenApply(routed -> routed.outcome());
    }

    /** Finds an item. */
    public CompletableFuture<Outcome> read(
            ContainerRecord container, PartitionKey key, String id, RequestContext context) {
        return gateway.items()
                .read(container, key, text.checked(id), EtagCondition.NONE, context)
                .thenApply(routed -> routed.outcome());
    }

    /** Finds the item that has the id and, by this container's definition, the key of another. */
    public CompletableFuture<Outcome> readLike(
            ContainerRecord container, byte[] body, RequestContext context) {
        ParsedItem item = text.parse(body, 0, body.length);
        return read(container, gateway.items().keyOf(container, item), text.id(item), context);
    }
}
