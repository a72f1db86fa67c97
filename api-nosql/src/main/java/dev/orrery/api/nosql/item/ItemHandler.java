package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.exchange.Conditions;
import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.forward.Forwarding;
import dev.orrery.api.nosql.item.ItemWrites.Place;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.resource.Directory;
import dev.orrery.api.nosql.resource.Methods;
import dev.orrery.api.nosql.route.Target.ContainerLink;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.Routed;
import dev.orrery.gateway.script.TriggerRule.On;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.limit.Limits;
import dev.orrery.model.resource.ResourceId;
import java.util.Optional;
import java.util.function.Function;

/** Items: create, upsert, read, replace, patch, delete; batches and feeds are handed on. */
public final class ItemHandler {
    private final Gateway gateway;
    private final Directory directory;
    private final Limits limits;
    private final Forwarding forwarding;
    private final ItemWrites writes;
    private final BatchHandler batches;
    private final Triggers triggers;
    private final FeedHandler feeds;
    private final ChangeFeedHandler changes;

    public ItemHandler(Gateway gateway, Directory directory, Limits limits, Forwarding forwarding) {
        this.forwarding = forwarding;
        this.gateway = gateway;
        this.directory = directory;
        this.limits = limits;
        this.writes = new ItemWrites(gateway, limits);
        this.triggers = new Triggers(gateway);
        this.batches = new BatchHandler(gateway, limits, writes);
        this.feeds = new FeedHandler(gateway, limits);
        this.changes = new ChangeFeedHandler(gateway, limits);
    }

    /** A request on the items of a container as a whole, other than a query. */
    public void handleFeed(Exchange exchange, ContainerLink link) {
        ItemContext context = context(exchange, link);
        Request request = exchange.request();
        switch (request.method()) {
            case GET -> readFeed(context);
            case POST -> post(context);
            case PUT, PATCH, DELETE -> throw Methods.notAllowed(request);
        }
    }

    private void readFeed(ItemContext context) {
        if (ChangeFeedHandler.isAsked(context.request())) {
            changes.handle(context);
        } else {
            feeds.handle(context);
        }
    }

    private void post(ItemContext context) {
        Request request = context.request();
        if (request.flag(RequestHeader.IS_BATCH)) {
            Triggers.refuse(request, "batches");
            batches.handle(context);
        } else if (request.flag(RequestHeader.IS_UPSERT)) {
            Place place = place(context);
            EtagCondition condition = Conditions.ofWrite(request);
            write(context, place, On.UPSERT, body -> writes.upsert(place, body, condition));
        } else {
            Place place = place(context);
            write(context, place, On.CREATE, body -> writes.create(place, body));
        }
    }

    private void write(
            ItemContext context, Place place, On operation, Function<Content, ItemCommand> maker) {
        if (Triggers.areAsked(context.request())) {
            forwarding.run(
                    context.exchange(),
                    context.container(),
                    place.key(),
                    triggers.work(context, place, operation, maker));
        } else {
            execute(context, maker.apply(Content.of(context.request().body())));
        }
    }

    /** A request on one item, by its id or by its resource id. */
    public void handle(Exchange exchange, ContainerLink link, String text) {
        ItemContext context = context(exchange, link);
        Optional<ResourceId> resourceId = ItemResourceId.of(context.container(), text);
        if (resourceId.isPresent()) {
            exchange.continueAfter(
                    gateway.items().idOf(context.container(), key(context), resourceId.get()),
                    id -> handle(context, id.orElse(text)));
        } else {
            handle(context, text);
        }
    }

    private void handle(ItemContext context, String id) {
        Request request = context.request();
        EtagCondition condition = Conditions.ofWrite(request);
        switch (request.method()) {
            case GET -> read(context, id);
            case PUT -> {
                Place place = place(context);
                write(
                        context,
                        place,
                        On.REPLACE,
                        body -> writes.replace(place, id, body, condition));
            }
            case PATCH -> {
                Triggers.refuse(request, "patches");
                execute(
                        context,
                        writes.patch(place(context), id, Content.of(request.body()), condition));
            }
            case DELETE -> {
                Place place = place(context);
                write(context, place, On.DELETE, _ -> writes.delete(place, id, condition));
            }
            case POST -> throw Methods.notAllowed(request);
        }
    }

    private void read(ItemContext context, String id) {
        PartitionKey key = key(context);
        EtagCondition condition = Conditions.ofRead(context.request());
        String checked = writes.checkedId(id);
        RequestContext caller = context.caller();
        Optional<Routed> cached =
                gateway.items().readCached(context.container(), key, checked, condition, caller);
        if (cached.isPresent()) {
            context.exchange().answer(ItemResponses.ofRead(context, cached.get()));
        } else {
            context.exchange()
                    .answerAfter(
                            gateway.items()
                                    .read(context.container(), key, checked, condition, caller),
                            routed -> ItemResponses.ofRead(context, routed));
        }
    }

    private void execute(ItemContext context, ItemCommand command) {
        context.exchange()
                .answerAfter(
                        gateway.items().execute(context.container(), command, context.caller()),
                        routed -> ItemResponses.ofWrite(context, routed));
    }

    private ItemContext context(Exchange exchange, ContainerLink link) {
        return ItemContext.of(exchange, directory.owner(link), gateway);
    }

    private Place place(ItemContext context) {
        return new Place(context.container(), key(context));
    }

    private PartitionKey key(ItemContext context) {
        return KeyHeader.required(
                context.request(), context.keyDefinition(), limits.keyValueBytes());
    }
}
