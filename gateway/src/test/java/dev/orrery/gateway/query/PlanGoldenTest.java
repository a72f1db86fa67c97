package dev.orrery.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.TestGateway;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.range.PlanText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Queries with their plans and prices, in a data file: a line {@code === query}, what it took, and
 * the plan after execution. A query that begins with a name and a colon is asked of that key. Run
 * with {@code -Dorrery.golden.rewrite=true} to write the present answers into the file, and read
 * the difference before committing it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlanGoldenTest {
    private static final Path FILE = Path.of("src/test/resources/golden/plans.golden");
    private static final boolean REWRITE = Boolean.getBoolean("orrery.golden.rewrite");
    private static final String CASE = "=== ";
    private static final int ITEMS = 120;
    private static final int LEAST_CASES = 60;

    private TestGateway server;
    private ContainerRecord container;

    @BeforeAll
    void fill(@TempDir Path folder) {
        server = TestGateway.open(folder);
        container = server.container("planned", PartitionKeyDefinition.of("/pk"), 1);
        for (int i = 0; i < ITEMS; i++) {
            server.create(container, item(i));
        }
    }

    /** Numbers, texts, nulls, a property that some lack, arrays, places. */
    private static String item(int i) {
        String city = i % 4 == 0 ? "" : ",\"city\":\"city%d\"".formatted(i % 6);
        String age = i % 10 == 9 ? "null" : String.valueOf(i % 8 * 10);
        return """
        {"id":"i%03d","pk":"k%d","n":%d,"name":"n%d","age":%s,"tags":["t%d","all"],
         "at":{"type":"Point","coordinates":[%d,0]},"when":"2024-01-%02dT00:00:00Z"%s}
        """
                .formatted(i, i % 12, i, i % 5, age, i % 7, i % 60, i % 28 + 1, city);
    }

    @AfterAll
    void close() {
        server.close();
    }

    private static List<List<String>> cases() throws IOException {
        List<List<String>> cases = new ArrayList<>();
        for (String line : Files.readAllLines(FILE)) {
            if (line.startsWith(CASE)) {
                cases.add(new ArrayList<>());
            }
            if (!cases.isEmpty() && !line.isBlank()) {
                cases.getLast().add(line);
            }
        }
        return cases;
    }

    @TestFactory
    Stream<DynamicTest> plansAndPricesAreAsRecorded() throws IOException {
        if (REWRITE) {
            rewrite();
        }
        return cases().stream()
                .map(
                        each ->
                                DynamicTest.dynamicTest(
                                        each.getFirst(),
                                        () -> assertThat(answer(each.getFirst())).isEqualTo(each)));
    }

    @Test
    void thereAreManyCases() throws IOException {
        assertThat(cases()).hasSizeGreaterThanOrEqualTo(LEAST_CASES);
    }

    private void rewrite() throws IOException {
        List<String> lines = new ArrayList<>(comment());
        for (List<String> each : cases()) {
            lines.addAll(answer(each.getFirst()));
            lines.add("");
        }
        lines.removeLast();
        Files.write(FILE, lines);
    }

    private static List<String> comment() throws IOException {
        return Files.readAllLines(FILE).stream().takeWhile(line -> !line.startsWith(CASE)).toList();
    }

    private List<String> answer(String heading) {
        String text = heading.substring(CASE.length());
        int colon = text.startsWith("k") ? text.indexOf(": ") : -1;
        QueryScope scope =
                colon < 0
                        ? QueryScope.ALL
                        : QueryScope.of(PartitionKey.of(text.substring(0, colon)));
        QuerySpec spec = QuerySpec.of(colon < 0 ? text : text.substring(colon + 2));
        QueryRequest request = new QueryRequest(spec, scope, 1_000, Optional.empty());
        List<String> lines = new ArrayList<>();
        lines.add(heading);
        QueryPage page = server.gateway.items().query(container, request).join();
        lines.add(
                String.format(
                        Locale.ROOT,
                        "rows %d, index entries %d, documents %d, RU %.2f",
                        page.rows().size(),
                        page.metrics().indexEntries(),
                        page.metrics().documents().count(),
                        page.metrics().charge()));
        String plan =
                PlanText.render(
                        server.gateway.items().explain(container, request, true).join().plan());
        plan.lines().forEach(lines::add);
        return lines;
    }
}
