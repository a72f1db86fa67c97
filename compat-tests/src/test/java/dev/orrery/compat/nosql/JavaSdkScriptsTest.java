package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.CosmosScripts;
import com.azure.cosmos.CosmosStoredProcedure;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.CosmosStoredProcedureProperties;
import com.azure.cosmos.models.CosmosStoredProcedureRequestOptions;
import com.azure.cosmos.models.CosmosStoredProcedureResponse;
import com.azure.cosmos.models.CosmosTriggerProperties;
import com.azure.cosmos.models.CosmosUserDefinedFunctionProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.TriggerOperation;
import com.azure.cosmos.models.TriggerType;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedServer.class)
class JavaSdkScriptsTest {
    private static final int CALLERS = 6;
    private static final int CALLS = 5;

    private CosmosClient client;
    private CosmosContainer container;
    private CosmosScripts scripts;

    @BeforeEach
    void open(ServerProcess server) {
        client = JavaSdk.client(server.endpoint());
        container = JavaSdk.freshContainer(JavaSdk.freshDatabase(client), "/pk");
        scripts = container.getScripts();
    }

    @AfterEach
    void close() {
        client.close();
    }

    private CosmosStoredProcedure procedure(String id, String body) {
        scripts.createStoredProcedure(new CosmosStoredProcedureProperties(id, body));
        return scripts.getStoredProcedure(id);
    }

    private static CosmosStoredProcedureRequestOptions of(String key) {
        return new CosmosStoredProcedureRequestOptions().setPartitionKey(new PartitionKey(key));
    }

    @Test
    void proceduresLiveThroughEveryOperation() {
        CosmosStoredProcedure procedure = procedure("p", "function() {var x = 10;}");
        assertThat(procedure.read().getProperties().getBody())
                .isEqualTo("function() {var x = 10;}");
        assertThat(scripts.readAllStoredProcedures()).hasSize(1);
        assertThat(
                        scripts.queryStoredProcedures(
                                "SELECT * FROM r WHERE r.id = 'p'",
                                new CosmosQueryRequestOptions()))
                .hasSize(1);
        assertThat(
                        procedure
                                .replace(
                                        procedure
                                                .read()
                                                .getProperties()
                                                .setBody("function() {var y = 1;}"))
                                .getProperties()
                                .getBody())
                .contains("var y");
        JavaSdk.assertStatus(
                409,
                () ->
                        scripts.createStoredProcedure(
                                new CosmosStoredProcedureProperties("p", "function() {}")));
        procedure.delete();
        JavaSdk.assertStatus(404, procedure::read);
    }

    @Test
    void triggersAndFunctionsLiveThroughEveryOperation() {
        CosmosTriggerProperties trigger = trigger("t", "function() {}", TriggerType.PRE);
        scripts.createTrigger(trigger);
        CosmosTriggerProperties read = scripts.getTrigger("t").read().getProperties();
        assertThat(read.getTriggerType()).isEqualTo(TriggerType.PRE);
        assertThat(read.getTriggerOperation()).isEqualTo(TriggerOperation.CREATE);
        assertThat(scripts.readAllTriggers()).hasSize(1);
        scripts.getTrigger("t").replace(read.setTriggerOperation(TriggerOperation.DELETE));
        scripts.getTrigger("t").delete();
        JavaSdk.assertStatus(404, () -> scripts.getTrigger("t").read());

        CosmosUserDefinedFunctionProperties function =
                new CosmosUserDefinedFunctionProperties("f", "function(x) { return x; }");
        scripts.createUserDefinedFunction(function);
        assertThat(scripts.readAllUserDefinedFunctions()).hasSize(1);
        CosmosUserDefinedFunctionProperties stored =
                scripts.getUserDefinedFunction("f").read().getProperties();
        scripts.getUserDefinedFunction("f").replace(stored.setBody("x => x"));
        assertThat(scripts.getUserDefinedFunction("f").read().getProperties().getBody())
                .isEqualTo("x => x");
        scripts.getUserDefinedFunction("f").delete();
        JavaSdk.assertStatus(404, () -> scripts.getUserDefinedFunction("f").read());
    }

    @Test
    void proceduresAnswerWithBodyChargeAndLog() {
        CosmosStoredProcedure procedure =
                procedure(
                        "hello",
                        "function (name) { console.log('hello %s', name);"
                                + " getContext().getResponse().setBody('Hello, ' + name); }");
        CosmosStoredProcedureResponse response =
                procedure.execute(List.of("Ada"), of("a").setScriptLoggingEnabled(true));
        assertThat(response.getStatusCode()).isEqualTo(200);
        assertThat(response.getResponseAsString()).isEqualTo("\"Hello, Ada\"");
        assertThat(response.getScriptLog()).isEqualTo("hello Ada");
        assertThat(response.getRequestCharge()).isGreaterThanOrEqualTo(1);
        assertThat(procedure.execute(List.of("Ada"), of("a")).getScriptLog()).isNull();
    }

    @Test
    void whatAProcedureThrowsRollsEverythingBack() {
        CosmosStoredProcedure procedure =
                procedure(
                        "fails",
                        "function () { const c = getContext().getCollection();"
                                + " c.createDocument(c.getSelfLink(), {id: 'x', pk: 'a'}, () => {"
                                + " throw new Error('after the write'); }); }");
        assertThatThrownBy(() -> procedure.execute(List.of(), of("a")))
                .isInstanceOfSatisfying(
                        CosmosException.class,
                        e -> {
                            assertThat(e.getStatusCode()).isEqualTo(400);
                            assertThat(e.getMessage()).contains("after the write");
                        });
        JavaSdk.assertStatus(
                404, () -> container.readItem("x", new PartitionKey("a"), ObjectNode.class));
    }

    @Test
    void callersWhoCountAtOnceLoseNothing() throws Exception {
        container.createItem(JavaSdk.json("{'id':'n','pk':'a','n':0}"));
        CosmosStoredProcedure procedure =
                procedure(
                        "count",
                        "function () { __.readDocument(__.getAltLink() + '/docs/n', (e, d) => {"
                                + " if (e) throw e; d.n++; __.replaceDocument(d._self, d, (e2) => {"
                                + " if (e2) throw e2; }); }); }");
        List<Future<?>> callers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(CALLERS)) {
            for (int i = 0; i < CALLERS; i++) {
                callers.add(
                        threads.submit(
                                () -> {
                                    for (int call = 0; call < CALLS; call++) {
                                        procedure.execute(List.of(), of("a"));
                                    }
                                }));
            }
            for (Future<?> caller : callers) {
                caller.get();
            }
        }
        assertThat(
                        container
                                .readItem("n", new PartitionKey("a"), ObjectNode.class)
                                .getItem()
                                .get("n")
                                .asInt())
                .isEqualTo(CALLERS * CALLS);
    }

    @Test
    void triggersRunWhereTheyAreNamed() {
        scripts.createTrigger(
                trigger(
                        "stamp",
                        "function () { const r = getContext().getRequest(); const d = r.getBody();"
                                + " d.stamped = true; r.setBody(d); }",
                        TriggerType.PRE));
        ObjectNode item = JavaSdk.json("{'id':'1','pk':'a'}");
        CosmosItemRequestOptions options =
                new CosmosItemRequestOptions().setPreTriggerInclude(List.of("stamp"));
        assertThat(
                        container
                                .createItem(item, new PartitionKey("a"), options)
                                .getItem()
                                .get("stamped")
                                .asBoolean())
                .isTrue();
        ObjectNode plain = JavaSdk.json("{'id':'2','pk':'a'}");
        assertThat(container.createItem(plain).getItem().has("stamped")).isFalse();
        JavaSdk.assertStatus(
                400, () -> container.replaceItem(plain, "2", new PartitionKey("a"), options));
    }

    @Test
    void functionsWorkInQueriesOverAllKeys() {
        scripts.createUserDefinedFunction(
                new CosmosUserDefinedFunctionProperties(
                        "even", "function (n) { return n % 2 === 0; }"));
        for (int i = 0; i < 6; i++) {
            container.createItem(JavaSdk.json("{'id':'%d','pk':'k%d','n':%d}".formatted(i, i, i)));
        }
        assertThat(
                        container.queryItems(
                                "SELECT VALUE c.n FROM c WHERE udf.even(c.n) ORDER BY c.n DESC",
                                new CosmosQueryRequestOptions(),
                                Integer.class))
                .containsExactly(4, 2, 0);
    }

    private static CosmosTriggerProperties trigger(String id, String body, TriggerType type) {
        return new CosmosTriggerProperties(id, body)
                .setTriggerType(type)
                .setTriggerOperation(TriggerOperation.CREATE);
    }
}
