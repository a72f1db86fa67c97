package dev.orrery.gateway.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.TestGateway;
import dev.orrery.gateway.script.Scripts.Caller;
import dev.orrery.gateway.script.Scripts.ProcedureCall;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Delivery;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.script.ScriptResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptsTest {
    private static final int ACCOUNTS = 6;
    private static final int START = 100;
    private static final String TRANSFER =
            """
            function (from, to, amount) {
              const c = getContext().getCollection();
              const link = id => c.getAltLink() + '/docs/' + id;
              c.readDocument(link(from), (e, a) => {
                if (e) throw e;
                c.readDocument(link(to), (e2, b) => {
                  if (e2) throw e2;
                  a.balance -= amount;
                  b.balance += amount;
                  c.replaceDocument(a._self, a, e3 => { if (e3) throw e3; });
                  c.replaceDocument(b._self, b, e4 => { if (e4) throw e4; });
                });
              });
            }
            """;
    private static final String SUM =
            """
            function () {
              __.queryDocuments(__.getSelfLink(), 'SELECT VALUE SUM(c.balance) FROM c',
                (e, rows) => __.response.setBody(rows[0]));
            }
            """;
    private static final String COUNT =
            """
            function (id) {
              __.readDocument(__.getAltLink() + '/docs/' + id, (e, doc) => {
                if (e) throw e;
                doc.n++;
                __.replaceDocument(doc._self, doc, (e2, done) => __.response.setBody(done.n));
              });
            }
            """;

    private TestGateway test;
    private ContainerRecord container;

    @BeforeEach
    void open(@TempDir Path directory) {
        test = TestGateway.open(directory, RateLimits.NONE);
        container = test.container("c", PartitionKeyDefinition.of("/pk"), 1);
        procedure("transfer", TRANSFER);
        procedure("sum", SUM);
        procedure("count", COUNT);
    }

    @AfterEach
    void close() {
        test.close();
    }

    private void procedure(String id, String body) {
        test.gateway
                .scripts()
                .catalog()
                .create(
                        container.number(),
                        ScriptKind.PROCEDURE,
                        new ScriptSpec(id, body, Optional.empty()));
    }

    private CompletableFuture<ScriptAnswer> call(String id, String key, String arguments) {
        return call(id, key, arguments, Caller.once(RequestContext.ANONYMOUS));
    }

    private CompletableFuture<ScriptAnswer> call(
            String id, String key, String arguments, Caller caller) {
        Scripts scripts = test.gateway.scripts();
        ScriptRecord procedure =
                scripts.catalog().find(container.number(), ScriptKind.PROCEDURE, id).orElseThrow();
        return scripts.execute(
                container,
                new ProcedureCall(
                        test.gateway.items().address(container, PartitionKey.of(key)),
                        procedure,
                        arguments,
                        false),
                caller);
    }

    private String response(String id, String key, String arguments) {
        ScriptResult result = call(id, key, arguments).join().result();
        assertThat(result).isInstanceOf(ScriptResult.Ended.class);
        return ((ScriptResult.Ended) result).response().orElse("");
    }

    @Test
    void manyWhoCountAtOnceLoseNothing() {
        test.create(container, "{\"id\":\"n\",\"pk\":\"a\",\"n\":0}");
        List<CompletableFuture<ScriptAnswer>> calls = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            calls.add(call("count", "a", "[\"n\"]"));
        }
        List<String> seen =
                calls.stream()
                        .map(call -> ((ScriptResult.Ended) call.join().result()).response())
                        .map(Optional::orElseThrow)
                        .toList();
        assertThat(seen).doesNotHaveDuplicates();
        assertThat(response("count", "a", "[\"n\"]")).isEqualTo("61");
    }

    @Test
    void transfersKeepTheSumWhileThePartitionSplits() throws Exception {
        for (String bank : List.of("north", "south", "east")) {
            for (int i = 0; i < ACCOUNTS; i++) {
                test.create(
                        container,
                        "{\"id\":\"%d\",\"pk\":\"%s\",\"balance\":%d}".formatted(i, bank, START));
            }
        }
        AtomicInteger transfers = new AtomicInteger();
        List<Future<?>> workers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String bank : List.of("north", "south", "east")) {
                for (int worker = 0; worker < 3; worker++) {
                    int seed = worker;
                    workers.add(threads.submit(() -> transfer(bank, seed, transfers)));
                }
            }
            RangeRecord range = test.gateway.ranges().of(container).getFirst();
            test.cluster.rangeChanges().split(range.number(), 2, ChangeReason.REQUESTED);
            for (Future<?> worker : workers) {
                worker.get();
            }
        }
        assertThat(transfers.get()).isEqualTo(9 * 12);
        assertThat(test.gateway.ranges().of(container)).hasSize(2);
    }

    private void transfer(String bank, int seed, AtomicInteger transfers) {
        for (int i = 0; i < 12; i++) {
            int from = (seed + i) % ACCOUNTS;
            int to = (from + 1 + i % (ACCOUNTS - 1)) % ACCOUNTS;
            String arguments = "[\"%d\",\"%d\",%d]".formatted(from, to, 1 + i);
            response("transfer", bank, arguments);
            transfers.incrementAndGet();
            assertThat(response("sum", bank, "[]")).isEqualTo(Integer.toString(ACCOUNTS * START));
        }
    }

    @Test
    void aScriptThatAlwaysMeetsAConflictIsToldToRetry() {
        test.create(container, "{\"id\":\"n\",\"pk\":\"a\",\"n\":0}");
        AtomicInteger runs = new AtomicInteger();
        TriggeredWrite write =
                new TriggeredWrite(
                        test.gateway.items().address(container, PartitionKey.of("a")),
                        TriggerRule.On.CREATE,
                        Optional.of("{\"id\":\"x\",\"pk\":\"a\"}"),
                        body -> {
                            int run = runs.incrementAndGet();
                            test.create(
                                    container, "{\"id\":\"spoil%d\",\"pk\":\"a\"}".formatted(run));
                            return (ItemCommand) test.createCommand(container, body.orElseThrow());
                        },
                        List.of(searching()),
                        List.of());
        assertThatThrownBy(
                        () ->
                                test.gateway
                                        .scripts()
                                        .write(
                                                container,
                                                write,
                                                Caller.once(RequestContext.ANONYMOUS))
                                        .join())
                .hasCauseInstanceOf(OrreryException.class)
                .satisfies(
                        e ->
                                assertThat(
                                                ((OrreryException)
                                                                Objects.requireNonNull(
                                                                        e.getCause()))
                                                        .code())
                                        .isEqualTo(ErrorCode.RETRY_WITH));
        assertThat(runs.get()).isEqualTo(ScriptJob.MAX_CONFLICTS + 1);
    }

    private ScriptRecord searching() {
        return test.gateway
                .scripts()
                .catalog()
                .create(
                        container.number(),
                        ScriptKind.TRIGGER,
                        new ScriptSpec(
                                "search",
                                "function () { __.queryDocuments(__.getSelfLink(), 'SELECT * FROM"
                                        + " c', () => {}); }",
                                Optional.of(new TriggerRule(false, TriggerRule.On.ALL))));
    }

    private static Caller sent(RequestId id, boolean inDoubt) {
        return new Caller(RequestContext.ANONYMOUS, Optional.of(new Delivery(id, inDoubt)));
    }

    @Test
    void whatIsSentAgainIsDoneOnceAndAnsweredTheSame() {
        test.create(container, "{\"id\":\"1\",\"pk\":\"a\",\"n\":0}");
        RequestId counting = new RequestId(System.currentTimeMillis() / 60_000, 1, 1);
        ScriptAnswer counted = call("count", "a", "[\"1\"]", sent(counting, false)).join();
        assertThat(response("count", "a", "[\"1\"]")).isEqualTo("2");
        assertThat(call("count", "a", "[\"1\"]", sent(counting, true)).join()).isEqualTo(counted);
        assertThat(response("count", "a", "[\"1\"]")).isEqualTo("3");

        ScriptRecord after = audit();
        RequestId writing = new RequestId(counting.minute(), 1, 2);
        Outcome.Written written =
                (Outcome.Written)
                        ((TriggeredAnswer.Written) written(after, "w", sent(writing, false)))
                                .outcome();
        Outcome.Written again =
                (Outcome.Written)
                        ((TriggeredAnswer.Written) written(after, "w", sent(writing, true)))
                                .outcome();
        assertThat(again.created()).isTrue();
        assertThat(again.item().toString()).isEqualTo(written.item().toString());
        assertThat(again.lsn()).isEqualTo(written.lsn());
        assertThat(again.charge()).isEqualTo(written.charge());
    }

    private ScriptRecord audit() {
        return test.gateway
                .scripts()
                .catalog()
                .create(
                        container.number(),
                        ScriptKind.TRIGGER,
                        new ScriptSpec(
                                "audit",
                                "function () { const d = getContext().getResponse().getBody();"
                                        + " __.createDocument(__.getSelfLink(), {id: 'audit-' +"
                                        + " d.id, pk: d.pk}); }",
                                Optional.of(new TriggerRule(true, TriggerRule.On.CREATE))));
    }

    @Test
    void triggersAreOneTransactionWithTheWrite() {
        ScriptRecord after = audit();
        TriggeredAnswer first = written(after, "1");
        assertThat(((TriggeredAnswer.Written) first).outcome()).isInstanceOf(Outcome.Written.class);
        TriggeredAnswer second = written(after, "1");
        assertThat(((TriggeredAnswer.Written) second).outcome())
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.ALREADY_EXISTS));
        test.create(container, "{\"id\":\"audit-2\",\"pk\":\"a\"}");
        assertThat(written(after, "2")).isInstanceOf(TriggeredAnswer.Failed.class);
        assertThat(
                        test.gateway
                                .items()
                                .read(container, PartitionKey.of("a"), "2", EtagCondition.NONE)
                                .join()
                                .outcome())
                .isInstanceOf(Outcome.Refused.class);
    }

    private TriggeredAnswer written(ScriptRecord after, String id) {
        return written(after, id, Caller.once(RequestContext.ANONYMOUS));
    }

    private TriggeredAnswer written(ScriptRecord after, String id, Caller caller) {
        TriggeredWrite write =
                new TriggeredWrite(
                        test.gateway.items().address(container, PartitionKey.of("a")),
                        TriggerRule.On.CREATE,
                        Optional.of("{\"id\":\"%s\",\"pk\":\"a\"}".formatted(id)),
                        body -> (ItemCommand) test.createCommand(container, body.orElseThrow()),
                        List.of(),
                        List.of(after));
        return test.gateway.scripts().write(container, write, caller).join();
    }

    @Test
    void scriptsGoWithTheirContainer() {
        ScriptCatalog catalog = test.gateway.scripts().catalog();
        ContainerRecord other = test.container("d", PartitionKeyDefinition.of("/pk"), 1);
        catalog.create(
                other.number(),
                ScriptKind.FUNCTION,
                new ScriptSpec("f", "x => x", Optional.empty()));
        test.gateway.metadata().deleteContainer(container, EtagCondition.NONE);
        assertThat(catalog.all(container.number(), ScriptKind.PROCEDURE)).isEmpty();
        assertThat(catalog.all(other.number(), ScriptKind.FUNCTION)).hasSize(1);
    }

    @Test
    void anEtagGuardsAScript() {
        ScriptCatalog catalog = test.gateway.scripts().catalog();
        ScriptRecord script =
                catalog.find(container.number(), ScriptKind.PROCEDURE, "sum").orElseThrow();
        ScriptSpec spec = new ScriptSpec("sum", "() => {}", Optional.empty());
        ScriptRecord replaced =
                catalog.replace(script, spec, new EtagCondition.Match(script.stamp().etag()));
        assertThat(replaced.spec().body()).isEqualTo("() => {}");
        assertThatThrownBy(
                        () ->
                                catalog.delete(
                                        script, new EtagCondition.Match(script.stamp().etag())))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.PRECONDITION_FAILED));
    }
}
