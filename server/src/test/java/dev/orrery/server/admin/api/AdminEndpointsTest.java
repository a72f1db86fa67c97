package dev.orrery.server.admin.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.gateway.Routed;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.server.admin.AdminPage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdminEndpointsTest {
    @TempDir Path folder;

    private SampleGateway sample;

    @BeforeEach
    void open() {
        sample = new SampleGateway(folder);
    }

    @AfterEach
    void close() {
        sample.close();
    }

    private static List<JsonObject> objects(JsonObject from, String name) {
        return from.array(name).orElseThrow().elements().stream()
                .map(JsonObject.class::cast)
                .toList();
    }

    private static double number(JsonObject from, String name) {
        return from.number(name).map(JsonNumber::doubleValue).orElseThrow();
    }

    private int firstPartition() {
        return sample.gateway.ranges().of(sample.orders).getFirst().number();
    }

    @Test
    void everyContainerIsListedWithProvisionedAndUsable() {
        sample.create("1", "ada");
        JsonObject orders = objects(sample.read("/admin/v1/containers"), "containers").getFirst();
        assertThat(orders.string("database")).hasValue("shop");
        assertThat(number(orders, "items")).isEqualTo(1);
        JsonObject throughput = orders.object("throughput").orElseThrow();
        assertThat(number(throughput, "provisioned")).isEqualTo(18_000);
        assertThat(number(throughput, "usable")).isEqualTo(18_000);
    }

    @Test
    void aContainerShowsItsPartitionsAndTheirLogicalPartitions() {
        for (int i = 0; i < 30; i++) {
            sample.create("i" + i, i < 20 ? "large \\\"one\\\"" : "k" + i);
        }
        JsonObject orders = sample.read(SampleGateway.ORDERS);
        List<JsonObject> partitions = objects(orders, "partitions");
        assertThat(partitions).hasSize(3);
        assertThat(partitions.stream().mapToDouble(each -> number(each, "items")).sum())
                .isEqualTo(30);
        assertThat(partitions)
                .allSatisfy(
                        each ->
                                assertThat(number(each, "budgetRequestUnitsPerSecond"))
                                        .isEqualTo(6_000));
        JsonObject largest = objects(orders, "largestLogicalPartitions").getFirst();
        assertThat(largest.array("partitionKey").orElseThrow().toString())
                .contains("large \"one\"");
        assertThat(number(largest, "items")).isEqualTo(20);
    }

    @Test
    void onePartitionNamesItsLargestAndBusiestKeys() {
        sample.create("1", "ada");
        int owner =
                (int)
                        number(
                                objects(sample.read(SampleGateway.ORDERS), "partitions").stream()
                                        .filter(each -> number(each, "items") == 1)
                                        .findFirst()
                                        .orElseThrow(),
                                "partition");
        JsonObject partition = sample.read(SampleGateway.ORDERS + "/partitions/" + owner);
        assertThat(objects(partition, "largestLogicalPartitions")).hasSize(1);
        assertThat(objects(partition, "heaviestLogicalPartitions").getFirst().string("container"))
                .hasValue("shop/orders");
        assertThat(partition.array("history")).isPresent();
    }

    @Test
    void aSplitOnDemandIsDoneAndRemembered() {
        sample.create("1", "ada");
        String path = SampleGateway.ORDERS + "/partitions/" + firstPartition() + "/split";
        JsonObject change = SampleGateway.json(sample.call("POST", path, "{\"pieces\":3}"));
        assertThat(change.string("kind")).hasValue("split");
        assertThat(change.array("children").orElseThrow().elements()).hasSize(3);
        JsonObject orders = sample.read(SampleGateway.ORDERS);
        assertThat(objects(orders, "partitions")).hasSize(5);
        assertThat(objects(orders, "changes").getFirst().string("reason")).hasValue("requested");
        assertThat(number(orders, "items")).isEqualTo(1);
    }

    @Test
    void aMergeOnDemandIsDoneWithTheUpperNeighbourOrTheLowerOfTheLast() {
        sample.create("1", "ada");
        // With more, the larger of two uneven partitions would have to be split again.
        SampleGateway.json(
                sample.call("PUT", SampleGateway.ORDERS + "/throughput", "{\"ruPerSecond\":9000}"));
        for (int expected : new int[] {2, 1}) {
            int last = sample.gateway.ranges().of(sample.orders).getLast().number();
            String path = SampleGateway.ORDERS + "/partitions/" + last + "/merge";
            JsonObject change = SampleGateway.json(sample.call("POST", path, ""));
            assertThat(change.string("kind")).hasValue("merge");
            assertThat(sample.gateway.ranges().of(sample.orders)).hasSize(expected);
        }
        assertThat(number(sample.read(SampleGateway.ORDERS), "items")).isEqualTo(1);
        String path = SampleGateway.ORDERS + "/partitions/" + firstPartition() + "/merge";
        AdminPage alone = sample.call("POST", path, "");
        assertThat(alone.status()).isEqualTo(400);
        assertThat(alone.body()).contains("nothing to merge");
    }

    @Test
    void throughputIsPreviewedSetAndShown() {
        String path = SampleGateway.ORDERS + "/throughput";
        JsonObject preview = sample.read(path + "/preview?ruPerSecond=60000");
        assertThat(number(preview, "partitionsNow")).isEqualTo(3);
        assertThat(number(preview, "partitionsThen")).isEqualTo(6);
        assertThat(preview.bool("atOnce")).hasValue(false);
        assertThat(sample.read(path + "/preview?ruPerSecond=400").bool("possible")).hasValue(true);
        assertThat(sample.read(path + "/preview?autoscaleMaxRuPerSecond=2000000").string("reason"))
                .isPresent();
        JsonObject set = SampleGateway.json(sample.call("PUT", path, "{\"ruPerSecond\":9000}"));
        assertThat(number(set, "provisioned")).isEqualTo(9_000);
        assertThat(number(sample.read(path), "usable")).isEqualTo(9_000);
    }

    @Test
    void aRefusedRequestIsExplainedByItsActivityId() {
        SampleGateway.json(
                sample.call("PUT", SampleGateway.ORDERS + "/throughput", "{\"ruPerSecond\":400}"));
        Routed last;
        int number = 0;
        do {
            last = sample.create("i" + number++, "hot", RequestContext.of("activity-1"));
        } while (!(last.outcome() instanceof Outcome.Refused) && number < 10_000);
        JsonObject explanation = sample.read("/admin/v1/throttled/activity-1");
        assertThat(explanation.string("container")).hasValue("shop/orders");
        assertThat(explanation.string("remedy")).hasValue("divide-the-hot-key");
        assertThat(objects(explanation, "spenders").getFirst().array("partitionKey").toString())
                .contains("hot");
        assertThat(sample.call("GET", "/admin/v1/throttled/other", "").status()).isEqualTo(404);
    }

    @Test
    void aQueryIsExplainedAsTreeAndText() {
        for (int i = 0; i < 20; i++) {
            sample.create("i" + i, "k");
        }
        String body =
                "{\"query\":\"SELECT * FROM c WHERE c.total > @low\",\"execute\":true,"
                        + "\"parameters\":[{\"name\":\"@low\",\"value\":15}]}";
        JsonObject answer =
                SampleGateway.json(sample.call("POST", SampleGateway.ORDERS + "/explain", body));
        assertThat(answer.string("text").orElseThrow()).contains("Filter c.total > @low", "actual");
        assertThat(answer.object("plan").orElseThrow().array("inputs")).isPresent();
        AdminPage wrong =
                sample.call(
                        "POST",
                        SampleGateway.ORDERS + "/explain",
                        "{\"query\":\"SELECT * FRM c\"}");
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.body()).contains("line 1");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /admin/v1/nothing, 404, no such page",
        "GET, /admin/v1/databases/none/containers/orders, 404, none",
        "GET, /admin/v1/databases/shop/containers/a\"b\\c, 404, 'a\\\"b\\\\c'",
        "GET, /admin/v1/databases/shop/containers/orders/partitions/x, 400, whole number",
        "GET, /admin/v1/databases/shop/containers/orders/partitions/999999, 404, It has [",
        "GET, /admin/v1/databases/shop/containers/orders/throughput/preview, 400, ?ruPerSecond",
        "DELETE, /admin/v1/containers, 405, answers GET",
        "PUT, /admin/v1/databases/shop/containers/orders/throughput, 400, either",
    })
    void wrongCallsAreRefusedInWords(String method, String path, int status, String text) {
        AdminPage page = sample.call(method, path, "{}");
        assertThat(page.status()).isEqualTo(status);
        assertThat(page.body()).startsWith("{\"error\":\"").contains(text);
    }
}
