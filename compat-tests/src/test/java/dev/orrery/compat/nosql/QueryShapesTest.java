package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The shapes of queries that the SDK makers' own tests use, and more: what the Java SDK puts
 * together by a plan is what the server answers by itself, over one range and over three.
 */
@ExtendWith(SharedServer.class)
class QueryShapesTest {
    private static final int COUNT = 40;
    private static final int RANGE_THROUGHPUT = 6_000;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<Integer, CosmosContainer> CONTAINERS = new TreeMap<>();

    private static CosmosClient client;
    private static CosmosDatabase database;
    private static RestClient rest;

    @BeforeAll
    static void fill(ServerProcess server) {
        client = JavaSdk.client(server.endpoint());
        rest = new RestClient(server.endpoint(), JavaSdk.EMULATOR_KEY);
        database = JavaSdk.freshDatabase(client);
        for (int ranges : new int[] {1, 3}) {
            String id = "shapes-" + ranges;
            database.createContainer(
                    new CosmosContainerProperties(id, "/pk"),
                    ThroughputProperties.createManualThroughput(ranges * RANGE_THROUGHPUT));
            CosmosContainer container = database.getContainer(id);
            for (int i = 0; i < COUNT; i++) {
                container.createItem(JavaSdk.json(person(i)));
            }
            CONTAINERS.put(ranges, container);
        }
    }

    /** Some have no city, an age that is no number, or children. */
    private static String person(int i) {
        String city = i % 4 == 0 ? "" : ",'city':'city%d'".formatted(i % 5);
        String age = i % 10 == 9 ? "null" : String.valueOf(i % 7 * 10);
        String children = i % 3 == 0 ? "[]" : "[{'name':'c%d','age':%d}]".formatted(i % 2, i % 4);
        return "{'id':'i%02d','pk':'k%d','n':%d,'name':'n%d','age':%s,'income':%s,'children':%s%s}"
                .formatted(i, i % 11, i, i % 6, age, i % 2 + 0.5, children, city);
    }

    @AfterAll
    static void close() {
        rest.close();
        database.delete();
        client.close();
    }

    static Stream<Arguments> shapes() throws IOException {
        try (InputStream file = QueryShapesTest.class.getResourceAsStream("query-shapes.sql")) {
            byte[] bytes = Objects.requireNonNull(file).readAllBytes();
            List<String> lines =
                    new String(bytes, StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.isBlank() && !line.startsWith("--"))
                            .toList();
            return lines.stream()
                    .flatMap(sql -> Stream.of(Arguments.of(1, sql), Arguments.of(3, sql)));
        }
    }

    @ParameterizedTest(name = "{0} ranges: {1}")
    @MethodSource("shapes")
    void theSdkAndTheServerAgree(int ranges, String sql) throws Exception {
        CosmosContainer container = Objects.requireNonNull(CONTAINERS.get(ranges));
        List<String> bySdk = new ArrayList<>();
        container
                .queryItems(sql, new CosmosQueryRequestOptions(), JsonNode.class)
                .forEach(row -> bySdk.add(canonical(row)));
        List<String> byServer = server(container, sql);
        if (sql.contains("ORDER BY c.n")) {
            assertThat(bySdk).isEqualTo(byServer);
        } else {
            assertThat(bySdk).containsExactlyInAnyOrderElementsOf(byServer);
        }
    }

    private static List<String> server(CosmosContainer container, String sql) throws Exception {
        String link = "dbs/" + database.getId() + "/colls/" + container.getId();
        String body = JSON.createObjectNode().put("query", sql).toString();
        HttpResponse<String> response = rest.query(link, body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        List<String> rows = new ArrayList<>();
        JSON.readTree(response.body()).get("Documents").forEach(row -> rows.add(canonical(row)));
        return rows;
    }

    /** Members by name, and every number as a double: the SDK adds up in doubles. */
    private static String canonical(JsonNode node) {
        if (node.isNumber()) {
            return String.valueOf(node.doubleValue());
        }
        if (node.isArray()) {
            List<String> elements = new ArrayList<>();
            node.forEach(element -> elements.add(canonical(element)));
            return elements.toString();
        }
        if (node.isObject()) {
            Map<String, String> members = new TreeMap<>();
            node.fields().forEachRemaining(m -> members.put(m.getKey(), canonical(m.getValue())));
            return members.toString();
        }
        return node.toString();
    }
}
