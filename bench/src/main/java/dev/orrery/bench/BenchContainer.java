package dev.orrery.bench;

import dev.orrery.bench.measure.Prose;
import dev.orrery.bench.measure.UnlimitedGateway;
import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.Routed;
import dev.orrery.gateway.query.QueryPage;
import dev.orrery.gateway.query.QueryRequest;
import dev.orrery.gateway.script.ScriptAnswer;
import dev.orrery.gateway.script.ScriptKind;
import dev.orrery.gateway.script.ScriptRecord;
import dev.orrery.gateway.script.ScriptSpec;
import dev.orrery.gateway.script.Scripts;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A container of items of 1 KB, in one physical partition unless told otherwise:
 *
 * <pre>
 * {"id": "i" number, "pk": "k" 0..., "group": "g" 0...19,
 *  "n": number, "plain": number, "text": ...}
 * </pre>
 *
 * <p>100 items have the same key, 5 of them the same group. {@code plain} and {@code text} are not
 * indexed.
 */
final class BenchContainer implements AutoCloseable {
    static final int ITEMS_PER_KEY = 100;
    static final int GROUPS = 20;

    private static final int TEXT_CHARACTERS = 900;
    private static final int IN_FLIGHT = 256;

    private final Gateway gateway;
    private final ContainerRecord container;
    private final int items;

    private BenchContainer(Gateway gateway, ContainerRecord container, int items) {
        this.gateway = gateway;
        this.container = container;
        this.items = items;
    }

    static BenchContainer fill(Path folder, int items) {
        return fill(folder, items, 1);
    }

    static BenchContainer fill(Path folder, int items, int partitions) {
        Gateway gateway = gateway(folder);
        ContainerRecord container = UnlimitedGateway.container(gateway, policy(), partitions);
        BenchContainer filled = new BenchContainer(gateway, container, items);
        filled.writeAll();
        return filled;
    }

    /** A program without network in a folder, without limits of throughput. */
    static Gateway gateway(Path folder) {
        return UnlimitedGateway.of(Cluster.open(UnlimitedGateway.options(folder)));
    }

    private static IndexingPolicy policy() {
        return new IndexingPolicy(
                IndexingMode.CONSISTENT,
                List.of(IndexPath.parse("/*")),
                List.of(IndexPath.parse("/plain/?"), IndexPath.parse("/text/?")),
                List.of());
    }

    private void writeAll() {
        ArrayDeque<CompletableFuture<Routed>> inFlight = new ArrayDeque<>();
        for (int i = 0; i < items; i++) {
            if (inFlight.size() == IN_FLIGHT) {
                requireWritten(inFlight.removeFirst().join());
            }
            inFlight.add(gateway.items().execute(container, create(i)));
        }
        inFlight.forEach(write -> requireWritten(write.join()));
    }

    static void requireWritten(Routed routed) {
        if (!(routed.outcome() instanceof Outcome.Written)) {
            throw new IllegalStateException("an item was not written: " + routed.outcome());
        }
    }

    private Command create(int number) {
        return create(number, keyText(number));
    }

    /** The creation of an item under any key. */
    Command.CreateItem create(int number, String key) {
        return new Command.CreateItem(
                gateway.items().address(container, PartitionKey.of(key)),
                id(number),
                item(number, key));
    }

    private ParsedItem item(int number, String key) {
        String json =
                "{\"id\":\"%s\",\"pk\":\"%s\",\"group\":\"g%d\",\"n\":%d,\"plain\":%d,\"text\":\"%s\"}"
                        .formatted(
                                id(number),
                                key,
                                group(number),
                                number,
                                number,
                                Prose.piece(number, TEXT_CHARACTERS));
        return ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }

    void write(Command create) {
        requireWritten(gateway.items().execute(container, create).join());
    }

    /** Commands of one logical partition as one. */
    Command.Batch batch(List<Command.ItemCommand> commands) {
        return new Command.Batch(commands.getFirst().address(), commands);
    }

    void writeAll(Command.Batch batch) {
        Outcome outcome = gateway.items().execute(container, batch).join().outcome();
        if (!(outcome instanceof Outcome.BatchEnded ended && ended.applied())) {
            throw new IllegalStateException("a batch was not applied: " + outcome);
        }
    }

    int items() {
        return items;
    }

    /** Writes an item again. */
    CompletableFuture<Routed> upsert(int number) {
        return gateway.items()
                .execute(
                        container,
                        new Command.UpsertItem(
                                gateway.items().address(container, key(number)),
                                id(number),
                                item(number, keyText(number)),
                                EtagCondition.NONE));
    }

    static String id(int number) {
        return "i" + number;
    }

    PartitionKey key(int number) {
        return PartitionKey.of(keyText(number));
    }

    private String keyText(int number) {
        return "k" + number % keys();
    }

    int keys() {
        return Math.max(1, items / ITEMS_PER_KEY);
    }

    int group(int number) {
        return number / keys() % GROUPS;
    }

    QueryPage query(QueryRequest request) {
        return gateway.items().query(container, request).join();
    }

    ScriptRecord procedure(String id, String body) {
        return gateway.scripts()
                .catalog()
                .create(
                        container.number(),
                        ScriptKind.PROCEDURE,
                        new ScriptSpec(id, body, Optional.empty()));
    }

    /** Calls a procedure with the id of an item, in the item's logical partition. */
    CompletableFuture<ScriptAnswer> call(ScriptRecord procedure, int number) {
        return gateway.scripts()
                .execute(
                        container,
                        new Scripts.ProcedureCall(
                                gateway.items().address(container, key(number)),
                                procedure,
                                "[\"" + id(number) + "\"]",
                                false),
                        Scripts.Caller.once(RequestContext.ANONYMOUS));
    }

    /** Handed over to a thread for reads, as a query is. */
    Routed read(int number) {
        return gateway.items().read(container, key(number), id(number), EtagCondition.NONE).join();
    }

    /** On this thread, if the item is in memory: the short way of a point read. */
    Optional<Routed> readCached(int number) {
        return gateway.items().readCached(container, key(number), id(number), EtagCondition.NONE);
    }

    @Override
    public void close() {
        gateway.close();
    }
}
