package dev.orrery.api.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OffersTest {
    private TestServer server;
    private TestClient client;

    @BeforeEach
    void start(@TempDir Path directory) {
        server = TestServer.start(directory);
        client = server.client();
        client.post("dbs", "{\"id\":\"d\"}");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Answer createContainer(String... headers) {
        return client.post(
                "dbs/d/colls", "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"]}}", headers);
    }

    private JsonObject onlyOffer(String query) {
        Answer found =
                client.post(
                        "offers",
                        query,
                        "x-ms-documentdb-isquery",
                        "true",
                        "content-type",
                        "application/query+json");
        assertThat(found.status()).isEqualTo(200);
        return (JsonObject) found.json().array("Offers").orElseThrow().elements().getFirst();
    }

    @Test
    void bothClientsFindTheOfferOfAContainer() {
        Answer container = createContainer("x-ms-offer-throughput", "1000");
        JsonObject java =
                onlyOffer(
                        """
                        {"query":"select * from c where c.offerResourceId = @resourceId",
                         "parameters":[{"name":"@resourceId","value":"%s"}]}\
                        """
                                .formatted(container.text("_rid")));
        JsonObject javascript =
                onlyOffer(
                        """
                        {"query":"SELECT * from root where root.resource = \\"%s\\""}\
                        """
                                .formatted(container.text("_self")));
        assertThat(java).isEqualTo(javascript);
        assertThat(java.string("offerVersion")).hasValue("V2");
        assertThat(java.string("offerType")).hasValue("Invalid");
        assertThat(java.object("content"))
                .hasValue(
                        JsonObject.EMPTY
                                .with("offerThroughput", 1000)
                                .with("offerIsRUPerMinuteThroughputEnabled", false));
        Answer read = client.get("offers/" + java.string("id").orElseThrow());
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.json()).isEqualTo(java);
        assertThat(read.header("x-ms-cosmos-min-throughput")).isEqualTo("400");
        assertThat(read.header("x-ms-offer-replace-pending")).isEqualTo("false");
    }

    @Test
    void databaseWithoutThroughputHasNoOffer() {
        Answer offers = client.get("offers");
        assertThat(offers.header("x-ms-item-count")).isEqualTo("0");
    }

    @Test
    void autoscaleIsToldAsSuch() {
        createContainer("x-ms-cosmos-offer-autopilot-settings", "{\"maxThroughput\":4000}");
        JsonObject offer = onlyOffer("{\"query\":\"SELECT * FROM c\"}");
        assertThat(offer.object("content").orElseThrow().object("offerAutopilotSettings"))
                .hasValue(JsonObject.EMPTY.with("maxThroughput", 4000));
    }

    @Test
    void anIncrementOfAutoscaleIsKept() {
        String policy = "\"autoUpgradePolicy\":{\"throughputPolicy\":{\"incrementPercent\":%d}}";
        String settings = "{\"maxThroughput\":4000," + policy.formatted(0) + "}";
        createContainer("x-ms-cosmos-offer-autopilot-settings", settings);
        JsonObject offer = onlyOffer("{\"query\":\"SELECT * FROM c\"}");
        assertThat(new String(offer.toBytes(), StandardCharsets.UTF_8)).contains(settings);
        String raised = "{\"maxThroughput\":7000," + policy.formatted(20) + "}";
        Answer replaced =
                client.put(
                        "offers/" + offer.string("id").orElseThrow(),
                        withContent(offer, "{\"offerAutopilotSettings\":" + raised + "}"));
        assertThat(replaced.body()).contains(raised);
        assertThat(client.get("offers").body()).contains(raised);
    }

    @Test
    void throughputIsReplaced() {
        createContainer("x-ms-offer-throughput", "400");
        JsonObject offer = onlyOffer("{\"query\":\"SELECT * FROM c\"}");
        String link = "offers/" + offer.string("id").orElseThrow();
        Answer replaced = client.put(link, withContent(offer, "{\"offerThroughput\":900}"));
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.json().object("content").orElseThrow().number("offerThroughput"))
                .hasValueSatisfying(number -> assertThat(number.text()).isEqualTo("900"));
        assertThat(client.get(link).json()).isEqualTo(replaced.json());
        assertThat(client.put(link, withContent(offer, "{\"offerThroughput\":450}")).status())
                .isEqualTo(400);
        assertThat(client.put(link, withContent(offer, "{}")).status()).isEqualTo(400);
        String autoscale = "{\"offerAutopilotSettings\":{\"maxThroughput\":1000}}";
        assertThat(client.put(link, withContent(offer, autoscale)).status()).isEqualTo(400);
        assertThat(
                        client.put(
                                        link,
                                        withContent(offer, autoscale),
                                        "x-ms-cosmos-migrate-offer-to-autopilot",
                                        "true")
                                .status())
                .isEqualTo(200);
    }

    private static String withContent(JsonObject offer, String content) {
        JsonValue value = JsonValue.parse(content.getBytes(StandardCharsets.UTF_8));
        return new String(offer.with("content", value).toBytes(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "x-ms-offer-throughput, 399",
        "x-ms-offer-throughput, 450",
        "x-ms-offer-throughput, many",
        "x-ms-offer-throughput, -1",
        "x-ms-offer-throughput, 99999999999",
        "x-ms-cosmos-offer-autopilot-settings, '{\"maxThroughput\":1500}'",
        "x-ms-cosmos-offer-autopilot-settings, '{}'",
        "x-ms-cosmos-offer-autopilot-settings, '{\"maxThroughput\":1000,\"autoUpgradePolicy\":7}'",
        "x-ms-cosmos-offer-autopilot-settings, nonsense"
    })
    void throughputThatCannotBeIsRefused(String header, String value) {
        assertThat(createContainer(header, value).status()).isEqualTo(400);
        assertThat(client.get("dbs/d/colls/c").status()).isEqualTo(404);
    }

    @Test
    void unknownOfferIsNotFound() {
        assertThat(client.get("offers/zzzz").status()).isEqualTo(404);
        assertThat(client.get("offers/no-offer-at-all").status()).isEqualTo(404);
    }
}
