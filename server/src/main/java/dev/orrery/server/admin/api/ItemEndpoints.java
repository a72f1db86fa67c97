package dev.orrery.server.admin.api;

import dev.orrery.api.nosql.item.ItemConsole;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.feed.ChangeFeedPage;
import dev.orrery.gateway.feed.ChangeFeedPageRequest;
import dev.orrery.gateway.feed.ChangeStart;
import dev.orrery.gateway.feed.FeedPageRequest;
import dev.orrery.gateway.feed.FeedScope;
import dev.orrery.gateway.feed.ItemFeedPage;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Items in pages, and writes of many of them: one JSON text in each line of a body. */
final class ItemEndpoints {
    private static final String PATH = Containers.PATH + "/items";

    private final Gateway gateway;
    private final Containers containers;
    private final ItemConsole items;

    ItemEndpoints(Gateway gateway, ItemConsole items) {
        this.gateway = gateway;
        this.containers = new Containers(gateway);
        this.items = items;
    }

    void addTo(Endpoints endpoints) {
        endpoints
                .read(PATH, this::page)
                .read(Containers.PATH + "/changes", this::changes)
                .add("POST", PATH, Gate.Effect.CHANGES, this::write)
                .add("POST", PATH + "/replace", Gate.Effect.CHANGES, this::replace)
                .add("POST", PATH + "/read", Gate.Effect.READS, this::find)
                .add("POST", PATH + "/delete", Gate.Effect.CHANGES, this::delete);
    }

    private ContainerRecord container(Question question) {
        ContainerRecord container = containers.of(question);
        ItemConsole.requireItems(container);
        return container;
    }

    private JsonObject page(Question question) {
        ItemFeedPage page =
                gateway.items()
                        .readFeed(
                                container(question),
                                scope(question),
                                new FeedPageRequest(
                                        PageFields.size(question),
                                        question.parameter(PageFields.CONTINUATION),
                                        question.context()))
                        .join();
        Fields fields =
                new Fields()
                        .put("items", page.items(), ItemEndpoints::json)
                        .putRounded("requestUnits", page.charge());
        page.continuation().ifPresent(token -> fields.put(PageFields.CONTINUATION, token));
        return fields.build();
    }

    private static JsonValue json(StoredItem item) {
        return JsonValue.of(item.view(), item.view().root());
    }

    private static FeedScope scope(Question question) {
        Optional<String> range = question.parameter("range");
        if (range.isEmpty()) {
            return FeedScope.ALL;
        }
        try {
            int minus = range.get().indexOf('-');
            return new FeedScope.Interval(
                    new RingRange(
                            RingPosition.parseHex(range.get().substring(0, minus)),
                            RingPosition.parseHex(range.get().substring(minus + 1))));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw OrreryException.badRequest(
                    "'range' must be two ring positions with a minus between them.");
        }
    }

    private JsonObject changes(Question question) {
        ChangeStart start =
                question.parameter(PageFields.CONTINUATION)
                        .<ChangeStart>map(ChangeStart.After::new)
                        .orElseGet(ChangeStart.Beginning::new);
        ChangeFeedPage page =
                gateway.items()
                        .readChanges(
                                container(question),
                                FeedScope.ALL,
                                new ChangeFeedPageRequest(
                                        start, PageFields.size(question), RequestContext.ANONYMOUS))
                        .join();
        return new Fields()
                .put("items", page.items(), changed -> json(changed.item()))
                .put(PageFields.CONTINUATION, page.position())
                .put("more", page.more())
                .putRounded("requestUnits", page.charge())
                .build();
    }

    private JsonObject write(Question question) {
        ContainerRecord container = container(question);
        ItemConsole.Write kind = kind(question.parameter("mode").orElse("upsert"));
        RequestContext context = question.context();
        return lines(
                question,
                false,
                line -> items.write(container, kind, line, EtagCondition.NONE, context));
    }

    private static ItemConsole.Write kind(String mode) {
        try {
            return ItemConsole.Write.valueOf(mode.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw OrreryException.badRequest("'mode' is one of upsert, create and replace.");
        }
    }

    /** One item for another, if that still has the etag. */
    private JsonObject replace(Question question) {
        JsonObject body = question.body();
        JsonObject item =
                body.object("item")
                        .orElseThrow(
                                () -> OrreryException.badRequest("The body must have 'item'."));
        Outcome outcome =
                items.write(
                                container(question),
                                ItemConsole.Write.REPLACE,
                                item.toBytes(),
                                condition(body),
                                question.context())
                        .join();
        return switch (outcome) {
            case Outcome.Written written ->
                    new Fields()
                            .put("item", json(written.item()))
                            .putRounded("requestUnits", written.charge())
                            .build();
            case Outcome.Refused refused -> throw refused.toException();
            case Outcome.Found _,
                    Outcome.NotModified _,
                    Outcome.Deleted _,
                    Outcome.BatchEnded _,
                    Outcome.ScriptRepeated _,
                    Outcome.Done _,
                    Outcome.RowOutcome _,
                    Outcome.PartitionDeleted _ ->
                    throw new IllegalStateException("no outcome of a write: " + outcome);
        };
    }

    private static EtagCondition condition(JsonObject body) {
        return body.string("etag")
                .<EtagCondition>map(EtagCondition.Match::new)
                .orElse(EtagCondition.NONE);
    }

    private JsonObject find(Question question) {
        ContainerRecord container = container(question);
        RequestContext context = question.context();
        return lines(question, true, line -> find(container, line, context));
    }

    private CompletableFuture<Outcome> find(
            ContainerRecord container, byte[] line, RequestContext context) {
        JsonObject wanted = object(line);
        Optional<JsonObject> like = wanted.object("like");
        return like.isPresent()
                ? items.readLike(container, like.get().toBytes(), context)
                : items.read(
                        container,
                        PageFields.key(wanted),
                        PageFields.required(wanted, "id"),
                        context);
    }

    private JsonObject delete(Question question) {
        ContainerRecord container = container(question);
        RequestContext context = question.context();
        return lines(question, false, line -> delete(container, line, context));
    }

    private CompletableFuture<Outcome> delete(
            ContainerRecord container, byte[] line, RequestContext context) {
        JsonObject wanted = object(line);
        return items.delete(
                container,
                PageFields.key(wanted),
                PageFields.required(wanted, "id"),
                condition(wanted),
                context);
    }

    private static JsonObject object(byte[] line) {
        if (JsonValue.parse(line) instanceof JsonObject object) {
            return object;
        }
        throw OrreryException.badRequest("A line must be a JSON object.");
    }

    /** Begins with all lines before it waits for the first. */
    private static JsonObject lines(
            Question question, boolean reads, Function<byte[], CompletableFuture<Outcome>> action) {
        LineResults results = new LineResults(reads);
        question.lines()
                .map(line -> line.getBytes(StandardCharsets.UTF_8))
                .map(line -> results.begin(() -> action.apply(line)))
                .toList()
                .forEach(results::add);
        return results.json();
    }
}
