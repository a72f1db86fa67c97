package dev.orrery.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Imports, exports and copies, killed in the middle and resumed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TransferTest {
    private static final int MANY = Integer.getInteger("orrery.transfer.items", 100_000);
    private static final Duration LONG = Duration.ofMinutes(3);

    private Path folder;
    private CommandRun run;

    @BeforeAll
    void start(@TempDir Path scratch) throws IOException {
        folder = scratch;
        run = new CommandRun(folder, "off");
        ShopData.create(run, folder);
    }

    @AfterAll
    void stop() {
        run.close();
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private long count(String container) {
        assertThat(
                        run.run(
                                "shell",
                                "--use=" + container,
                                "--json",
                                "-e",
                                "SELECT VALUE COUNT(1) FROM c"))
                .as(run.err)
                .isZero();
        return Long.parseLong(run.out.replaceAll("(?s)\\{\"rows\":\\[(\\d+)\\].*", "$1").strip());
    }

    private static Set<String> objects(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(line -> line.replaceAll(",$", ""))
                    .filter(line -> line.startsWith("{"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** Items with ids, and some without: those must not be there twice either. */
    private Path manyItems() throws IOException {
        Path file = folder.resolve("many.jsonl");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < MANY; i++) {
                String id = i % 10 == 0 ? "" : "\"id\":\"m" + i + "\",";
                out.write("{%s\"customer\":\"c%d\",\"n\":%d}\n".formatted(id, i % 997, i));
            }
        }
        return file;
    }

    private void killWhen(Process process, Path checkpoint, String member) {
        Awaitility.await()
                .atMost(LONG)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> !process.isAlive() || figure(checkpoint, member) > 0);
        assertThat(process.isAlive()).as("the command must be killed before its end").isTrue();
        process.destroyForcibly();
        Awaitility.await().atMost(LONG).until(() -> !process.isAlive());
    }

    private static double figure(Path checkpoint, String member) throws IOException {
        if (!Files.exists(checkpoint)) {
            return 0;
        }
        JsonObject state = (JsonObject) JsonValue.parse(Files.readAllBytes(checkpoint));
        return state.number(member).map(number -> number.doubleValue()).orElse(0.0);
    }

    @Test
    void manyItemsGoInAndOutOnceAlthoughBothWaysAreKilled() throws Exception {
        ShopData.container(run, "many", "/customer", 20_000);
        Path in = manyItems();
        Path log = folder.resolve("import.log");
        Process killed =
                run.process("import", "shop/many", in.toString())
                        .redirectOutput(log.toFile())
                        .start();
        killWhen(killed, folder.resolve("many.jsonl.import-checkpoint"), "records");
        assertThat(run.run("import", "shop/many", in.toString())).as(run.err).isZero();
        assertThat(run.err).contains("Going on behind record");
        assertThat(count("shop/many")).isEqualTo(MANY);

        Path out = folder.resolve("out.jsonl");
        Process reader =
                run.process("export", "shop/many", out.toString(), "--parallel=1")
                        .redirectOutput(log.toFile())
                        .start();
        killWhen(reader, folder.resolve("out.jsonl.export-checkpoint"), "items");
        assertThat(run.run("export", "shop/many", out.toString())).as(run.err).isZero();
        assertThat(run.err).contains("Going on behind");
        assertThat(Files.readAllLines(out)).hasSize(MANY).doesNotHaveDuplicates();
        assertThat(numbers(out)).isEqualTo(numbers(in)).hasSize(MANY);
    }

    private static Set<Integer> numbers(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(line -> Integer.valueOf(line.replaceAll(".*\"n\":(\\d+).*", "$1")))
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void everyFormatComesBackAsItWas() throws IOException {
        ShopData.container(run, "formats", "/pk", 1000);
        String items =
                """
                {"id":"a","pk":"x","n":1.50,"t":"12","e":"","d":{"k":[1,null]}}
                {"id":"b","pk":"x","u":"gr\u00fc\u00df, \\"dich\\"\\n","big":12345678901234567890}
                {"id":"c","pk":7,"b":true}
                """;
        Path in = Files.writeString(folder.resolve("formats.jsonl"), items);
        for (String format : List.of("jsonl", "json", "csv")) {
            assertThat(run.run("import", "shop/formats", in.toString(), "--quiet"))
                    .as(run.err)
                    .isZero();
            String out = file("formats-out." + format);
            assertThat(run.run("export", "shop/formats", out, "--quiet")).as(run.err).isZero();
            assertThat(run.run("import", "shop/formats", out, "--quiet")).as(run.err).isZero();
            Path again = folder.resolve("again-" + format + ".jsonl");
            assertThat(run.run("export", "shop/formats", again.toString(), "--quiet")).isZero();
            assertThat(sorted(again)).as(format).isEqualTo(sorted(in));
        }
        assertThat(run.run("export", "shop/formats", file("formats-out.csv"))).isEqualTo(6);
        assertThat(run.err).contains("--overwrite");
    }

    /** CSV changes the order of properties. */
    private static Set<Set<String>> sorted(Path file) throws IOException {
        return objects(file).stream()
                .map(
                        line ->
                                ((JsonObject)
                                                JsonValue.parse(
                                                        line.getBytes(StandardCharsets.UTF_8)))
                                        .members().entrySet().stream()
                                                .map(Object::toString)
                                                .collect(Collectors.toSet()))
                .collect(Collectors.toSet());
    }

    @Test
    void tablesAndGraphsComeBackAsTheyWere() throws IOException {
        String statements =
                """
                CREATE TABLE ks.all (k int, c text, "Big" blob, m map<text, int>, u uuid, d date,
                  PRIMARY KEY (k, c));
                INSERT INTO ks.all (k, c, "Big", m, u, d) VALUES (1, '12', 0x0102, {'x': 1},
                  123e4567-e89b-12d3-a456-426614174000, '2026-01-31');
                INSERT INTO ks.all (k, c) VALUES (2, '');
                """;
        assertThat(run.run("shell", "--language=cql", "-e", statements)).as(run.err).isZero();
        for (String format : List.of("jsonl", "csv")) {
            String out = file("rows." + format);
            assertThat(run.run("export", "ks/all", out, "--quiet")).as(run.err).isZero();
            run.run("shell", "--language=cql", "-e", "TRUNCATE ks.all");
            assertThat(run.run("import", "ks/all", out, "--quiet")).as(run.err).isZero();
            Path again = folder.resolve("rows-again-" + format + ".jsonl");
            assertThat(run.run("export", "ks/all", again.toString(), "--quiet")).isZero();
            assertThat(objects(again))
                    .containsExactly(
                            "{\"k\":1,\"c\":\"12\",\"\\\"Big\\\"\":\"0x0102\",\"d\":\"2026-01-31\","
                                + "\"m\":{\"x\":1},\"u\":\"123e4567-e89b-12d3-a456-426614174000\"}",
                            "{\"k\":2,\"c\":\"\"}");
        }
        graph();
    }

    private void graph() {
        String traversals =
                "g.addV('p').property('id','x').property('city','Rome');"
                        + "g.addV('p').property('id','y').property('city','Oslo');"
                        + "g.V('x').addE('knows').to(g.V('y'));";
        assertThat(run.run("shell", "--language=gremlin", "--use=social/people", "-e", traversals))
                .as(run.err)
                .isZero();
        assertThat(run.run("export", "social/people", file("people.json"), "--quiet")).isZero();
        ShopData.call(
                run,
                "/admin/v1/databases/social/containers",
                "{'id':'again','partitionKey':{'paths':['/city']},'api':'gremlin'}");
        assertThat(run.run("import", "social/again", file("people.json"), "--quiet")).isZero();
        run.run("shell", "--language=gremlin", "--use=social/again", "-e", "g.V('x').out().id();");
        assertThat(run.out).as(run.err).contains("  y\n");
    }

    @Test
    void refusedRecordsGoToAFile() throws IOException {
        ShopData.container(run, "some", "/pk", 1000);
        Path in =
                Files.writeString(
                        folder.resolve("some.jsonl"),
                        """
                        {"id":"a","pk":1}
                        nonsense
                        {"id":"","pk":1}
                        {"pk":2}
                        """);
        assertThat(run.run("import", "shop/some", in.toString(), "--json")).isEqualTo(7);
        assertThat(run.out).contains("\"items\":2", "\"refused\":2");
        assertThat(Files.readAllLines(folder.resolve("some.jsonl.refused")))
                .hasSize(2)
                .satisfies(lines -> assertThat(lines.getFirst()).contains("\"record\":2"))
                .satisfies(lines -> assertThat(lines.getLast()).contains("\"status\":400"));
        assertThat(run.run("import", "shop/some", in.toString(), "--create-only", "--quiet"))
                .isEqualTo(7);
        assertThat(Files.readString(folder.resolve("some.jsonl.refused"))).contains("409");
        assertThat(count("shop/some")).isEqualTo(3);
        assertThat(run.run("import", "shop/some", file("none.jsonl"))).isEqualTo(6);
        assertThat(run.run("import", "shop/none", in.toString())).isEqualTo(5);
    }

    @Test
    void aCopyHasAnotherKeyAndFollowsItsSource() throws Exception {
        ShopData.container(run, "source", "/customer", 10_000);
        Path in = folder.resolve("source.jsonl");
        try (BufferedWriter out = Files.newBufferedWriter(in)) {
            for (int i = 0; i < 3000; i++) {
                out.write(
                        "{\"id\":\"s%d\",\"customer\":\"c%d\",\"city\":\"r%d\"}\n"
                                .formatted(i, i % 7, i % 5));
            }
        }
        assertThat(run.run("import", "shop/source", in.toString(), "--quiet")).isZero();
        String[] copy = {
            "copy",
            "shop/source",
            "shop/target",
            "--partition-key=/city",
            "--checkpoint=" + folder.resolve("copy-checkpoint"),
            "--quiet"
        };
        assertThat(run.run(copy)).as(run.err).isZero();
        assertThat(count("shop/target")).isEqualTo(3000);

        Process follower =
                run.process(
                                Stream.concat(Stream.of(copy), Stream.of("--follow"))
                                        .toArray(String[]::new))
                        .redirectOutput(folder.resolve("copy.log").toFile())
                        .start();
        try {
            Path more =
                    Files.writeString(
                            folder.resolve("more.jsonl"),
                            """
                            {"id":"s0","customer":"c0","city":"moved"}
                            {"id":"new","customer":"c0","city":"r1"}
                            """);
            assertThat(run.run("import", "shop/source", more.toString(), "--quiet")).isZero();
            Awaitility.await().atMost(LONG).until(() -> count("shop/target") == 3002);
        } finally {
            follower.destroyForcibly();
            follower.waitFor(1, TimeUnit.MINUTES);
        }
        assertThat(
                        run.run(
                                Stream.concat(Stream.of(copy), Stream.of("--delete-missing"))
                                        .toArray(String[]::new)))
                .as(run.err)
                .isZero();
        assertThat(count("shop/target")).isEqualTo(3001);
    }

    @Test
    void anImportStaysBelowWhatItMaySpend() throws IOException {
        ShopData.container(run, "slow", "/id", 10_000);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            lines.append("{\"id\":\"").append(i).append("\"}\n");
        }
        Path in = Files.writeString(folder.resolve("slow.jsonl"), lines);
        int most = 100;
        assertThat(
                        run.run(
                                "import",
                                "shop/slow",
                                in.toString(),
                                "--json",
                                "--quiet",
                                "--max-ru=" + most))
                .as(run.err)
                .isZero();
        JsonObject summary =
                (JsonObject) JsonValue.parse(run.out.strip().getBytes(StandardCharsets.UTF_8));
        double units = Figures.number(summary, "requestUnits");
        double seconds = Figures.number(summary, "seconds");
        assertThat(Figures.number(summary, "items")).isEqualTo(60);
        // A call may end before it is paid for: one of each of the four at the same time.
        assertThat(units).isBetween(200.0, most * (seconds + 1));
        assertThat(run.run("import", "shop/slow", in.toString(), "--max-ru=0")).isEqualTo(2);
    }
}
