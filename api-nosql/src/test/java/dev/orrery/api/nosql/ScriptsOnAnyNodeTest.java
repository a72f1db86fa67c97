package dev.orrery.api.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.item.ScriptRun;
import dev.orrery.api.nosql.item.ScriptRuns;
import dev.orrery.api.nosql.resource.ScriptConsole;
import dev.orrery.api.nosql.testing.Fixture;
import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestCluster;
import dev.orrery.api.nosql.testing.TestServer;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.script.ScriptKind;
import dev.orrery.gateway.script.ScriptRecord;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.limit.Limits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts asked of a node that has no replica of the partition they run in. */
class ScriptsOnAnyNodeTest {
    private static final String PROCEDURE =
            """
            function bump(id) {
                console.log('bumping ' + id);
                var items = getContext().getCollection();
                items.readDocument(items.getAltLink() + '/docs/' + id, {}, function (e, found) {
                    if (e) throw e;
                    found.n += 1;
                    items.replaceDocument(found._self, found, {}, function (failed, written) {
                        if (failed) throw failed;
                        getContext().getResponse().setBody(written.n);
                    });
                });
            }
            """;
    private static final String TRIGGER =
            """
            function mark() {
                var request = getContext().getRequest();
                var item = request.getBody();
                item.marked = true;
                request.setBody(item);
            }
            """;

    @TempDir Path directory;

    @Test
    void proceduresTriggersAndFunctionsRunWithoutAReplica() {
        try (TestCluster cluster = new TestCluster(directory, 5)) {
            Fixture.create(cluster.node(0).client());
            TestClient client = cluster.withoutReplicas().client();
            TestCluster.await(() -> client.get(Fixture.CONTAINER).status() == 200);
            assertThat(Fixture.createItem(client, "a", "1").status()).isEqualTo(201);

            require(client.post(Fixture.CONTAINER + "/sprocs", text(script("bump", PROCEDURE))));
            for (int n = 2; n < 4; n++) {
                bump(client, n);
            }
            mark(client);
            ask(client);
        }
    }

    @Test
    void peopleRunThemWithoutAReplica() {
        try (TestCluster cluster = new TestCluster(directory, 5)) {
            Fixture.create(cluster.node(0).client());
            TestServer node = cluster.withoutReplicas();
            TestCluster.await(() -> node.client().get(Fixture.CONTAINER).status() == 200);
            assertThat(Fixture.createItem(node.client(), "a", "1").status()).isEqualTo(201);
            List<ScriptRuns> all =
                    cluster.nodes().stream()
                            .map(each -> new ScriptRuns(each.gateway(), Limits.DEFAULT))
                            .toList();
            ScriptRuns runs = all.get(cluster.nodes().indexOf(node));

            ScriptRun bumped = run(runs, node, ScriptKind.PROCEDURE, script("bump", PROCEDURE));
            assertThat(bumped.response()).contains("2");
            assertThat(bumped.log()).contains("bumping 1");
            assertThat(item(node.client())).contains("\"n\":2");

            JsonObject trigger = script("mark", TRIGGER);
            ScriptRun marked = run(runs, node, ScriptKind.TRIGGER, trigger);
            assertThat(marked.response().orElseThrow()).contains("\"marked\":true");

            ScriptRun failed =
                    run(
                            runs,
                            node,
                            ScriptKind.PROCEDURE,
                            script("fail", "function fail() { throw new Error('no luck'); }"));
            assertThat(failed.error().orElseThrow()).contains("no luck");
        }
    }

    private static ScriptRun run(
            ScriptRuns runs, TestServer node, ScriptKind kind, JsonObject definition) {
        Gateway gateway = node.gateway();
        ContainerRecord container =
                gateway.metadata()
                        .container(
                                gateway.metadata().database(new ResourceName.ByName("d")),
                                new ResourceName.ByName("c"));
        ScriptConsole scripts = new ScriptConsole(gateway);
        String id = definition.string("id").orElseThrow();
        JsonObject complete =
                kind == ScriptKind.TRIGGER
                        ? definition.with("triggerOperation", "All").with("triggerType", "Pre")
                        : definition;
        JsonObject _ = scripts.save(container, kind, id, complete, Optional.empty());
        ScriptRecord script = scripts.find(container, kind, id);
        RequestContext context = RequestContext.of("test");
        return kind == ScriptKind.TRIGGER
                ? runs.trigger(container, script, bytes("{\"id\":\"2\",\"pk\":\"a\"}"), context)
                        .join()
                : runs.procedure(
                                container,
                                script,
                                PartitionKey.of(KeyComponent.of("a")),
                                "[\"1\"]",
                                context)
                        .join();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void bump(TestClient client, int expected) {
        Answer answer =
                client.post(
                        Fixture.CONTAINER + "/sprocs/bump",
                        "[\"1\"]",
                        Fixture.KEY,
                        Fixture.key("a"),
                        "x-ms-documentdb-script-enable-logging",
                        "true");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("" + expected);
        assertThat(Double.parseDouble(answer.header("x-ms-request-charge"))).isGreaterThan(1);
        assertThat(answer.header("x-ms-documentdb-script-log-results")).contains("bumping");
        assertThat(answer.header("x-ms-session-token")).isNotEmpty();
        assertThat(item(client)).contains("\"n\":" + expected);
    }

    private static String item(TestClient client) {
        return client.get(Fixture.ITEMS + "/1", Fixture.KEY, Fixture.key("a")).body();
    }

    private static void mark(TestClient client) {
        JsonObject trigger =
                script("mark", TRIGGER).with("triggerOperation", "All").with("triggerType", "Pre");
        require(client.post(Fixture.CONTAINER + "/triggers", text(trigger)));
        Answer written =
                client.post(
                        Fixture.ITEMS,
                        "{\"id\":\"2\",\"pk\":\"a\"}",
                        Fixture.KEY,
                        Fixture.key("a"),
                        "x-ms-documentdb-pre-trigger-include",
                        "mark");
        assertThat(written.status()).as(written.body()).isEqualTo(201);
        assertThat(written.body()).contains("\"marked\":true");
    }

    private static void ask(TestClient client) {
        require(
                client.post(
                        Fixture.CONTAINER + "/udfs",
                        text(script("twice", "function twice(n) { return 2 * n; }"))));
        Answer found =
                client.post(
                        Fixture.ITEMS,
                        "{\"query\":\"SELECT VALUE udf.twice(c.n) FROM c WHERE c.id = '1'\"}",
                        "x-ms-documentdb-isquery",
                        "True",
                        "content-type",
                        "application/query+json",
                        Fixture.KEY,
                        Fixture.key("a"));
        assertThat(found.status()).as(found.body()).isEqualTo(200);
        assertThat(found.body()).contains("[6]");
    }

    private static JsonObject script(String id, String body) {
        return JsonObject.EMPTY.with("id", id).with("body", body);
    }

    private static String text(JsonObject json) {
        return new String(json.toBytes(), StandardCharsets.UTF_8);
    }

    private static void require(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    }
}
