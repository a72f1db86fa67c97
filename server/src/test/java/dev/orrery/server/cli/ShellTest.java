package dev.orrery.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The shell, fed with scripts. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShellTest {
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

    @Test
    void sqlIsAnsweredInATableWithItsPrice() {
        assertThat(
                        run.run(
                                "shell",
                                "--use=shop/orders",
                                "-e",
                                "SELECT c.id, c.total FROM c WHERE c.customer = 'ada' ORDER BY"
                                        + " c.total"))
                .as(run.err)
                .isZero();
        assertThat(run.out)
                .contains("  id  total\n", "  o1  10\n  o3  30\n")
                .containsPattern("2 rows, \\d+\\.\\d\\d RU, [\\d,]+ ms, 1 partition asked");
    }

    @Test
    void aScriptSpeaksAllThreeLanguages() {
        String script =
                """
                \\use shop/orders
                SELECT VALUE COUNT(1) FROM c;
                \\cql
                CREATE TABLE IF NOT EXISTS ks.visits (name text, day int, PRIMARY KEY (name, day));
                BEGIN BATCH INSERT INTO ks.visits (name, day) VALUES ('a;b', 1);
                  INSERT INTO ks.visits (name, day) VALUES ('a;b', 2); APPLY BATCH;
                USE ks;
                SELECT * FROM visits; -- a comment
                \\gremlin
                \\use social/people
                g.addV('person').property('id', 'ada').property('city', 'Rome');
                g.V().has('city', 'Rome').values('city');
                \\explain g.V().out()
                \\sql SELECT VALUE c.id FROM c
                \\d
                \\d ks/visits
                """;
        assertThat(run.run("shell", "-e", script)).as(run.err).isZero();
        assertThat(run.out)
                .contains("  value\n  -----\n  3\n", "  name  day\n", "  a;b   1\n  a;b   2\n")
                .containsPattern("Done, \\d")
                .contains("  ada  person  vertex  Rome\n", "Traversal Explanation", "  ada\n")
                .contains("  shop/orders    nosql\n", "  ks/visits      cassandra\n")
                .contains("  name    text  partition-key\n");
    }

    @Test
    void plansOfCqlNamePartitionsIndexAndFilters() {
        String script =
                """
                \\cql
                CREATE TABLE ks.sales (shop text, day int, item text, sum int,
                  PRIMARY KEY (shop, day, item));
                CREATE INDEX sums ON ks.sales (sum);
                USE ks;
                \\explain SELECT * FROM sales WHERE shop = 'a' AND day = 1 AND item = 'x'
                \\explain SELECT * FROM sales WHERE shop IN ('a', 'b') AND day > 1
                \\explain SELECT * FROM sales WHERE sum = 7;
                \\explain SELECT COUNT(*) FROM sales WHERE item = 'x' ALLOW FILTERING
                \\explain SELECT * FROM sales WHERE token(shop) > 0
                \\explain INSERT INTO sales (shop, day, item) VALUES ('a', 1, 'x') IF NOT EXISTS
                """;
        assertThat(run.run("shell", "-e", script)).as(run.err).isZero();
        assertThat(run.out)
                .contains("reads one row by its primary key\n  logical partitions: 1\n")
                .contains("reads rows of named logical partitions", "  logical partitions: 2\n")
                .contains("in every physical partition", "  index: sums\n")
                .contains("reads all rows of the table", "every row found, by item =")
                .contains("  aggregates all rows\n", "reads all rows of a range of tokens")
                .contains("reads rows, and writes if the condition holds")
                .contains("  physical partitions asked: 1 of 1 [");
        assertThat(run.run("shell", "-e", "\\cql\n\\explain USE ks")).isEqualTo(6);
        assertThat(run.err).contains("have a plan");
        assertThat(run.run("shell", "--json", "-e", "\\cql\n\\explain SELECT * FROM ks.sales"))
                .isZero();
        assertThat(run.out).contains("\"access\":\"scan\"", "\"partitionsAsked\":1");
    }

    @Test
    void everyFailureHasItsStatusAndEndsAScript() {
        assertThat(run.run("shell", "-e", "SELECT 1;")).isEqualTo(6);
        assertThat(run.err).contains("Choose a container first");
        assertThat(run.run("shell", "--use=shop/none", "-e", "SELECT 1;")).isEqualTo(5);
        assertThat(run.run("shell", "--use=shop/orders", "-e", "SELEKT; SELECT VALUE 7 FROM c"))
                .isEqualTo(6);
        assertThat(run.out).doesNotContain("7");
        assertThat(
                        run.run(
                                "shell",
                                "--use=shop/orders",
                                "--keep-going",
                                "-e",
                                "SELEKT; SELECT VALUE 7 FROM c"))
                .isEqualTo(6);
        assertThat(run.out).contains("  7\n");
        assertThat(run.run("shell", "-e", "\\nonsense")).isEqualTo(6);
        assertThat(run.run("shell", "--language=pl1", "-e", "x"))
                .isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(run.run("shell", "-e", "\\cql", "-e", "x"))
                .isEqualTo(CommandLine.ExitCode.USAGE);
    }

    @Test
    void jsonIsOneAnswerInEachLine() {
        assertThat(
                        run.run(
                                "shell",
                                "--use=shop/orders",
                                "--json",
                                "-e",
                                "SELECT c.id FROM c WHERE c.id = 'o1'"))
                .isZero();
        assertThat(run.out)
                .startsWith("{\"rows\":[{\"id\":\"o1\"}],\"requestUnits\":")
                .hasLineCount(1);
    }

    @Test
    void aPipeIsRunToItsEnd() throws IOException, InterruptedException {
        Process process = run.process("shell", "--use=shop/orders").start();
        try (var input = process.getOutputStream()) {
            input.write(
                    "SELECT VALUE c.id FROM c WHERE c.id = 'o2'\n"
                            .getBytes(StandardCharsets.UTF_8));
        }
        assertThat(CommandRun.output(process)).contains("  o2\n1 row, ");
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void aFileIsAScript() throws IOException {
        Path script =
                Files.writeString(folder.resolve("script.txt"), "\\use shop/orders\n\\q\nX;\n");
        assertThat(run.run("shell", "--file", script.toString())).as(run.err).isZero();
        assertThat(run.run("shell", "--file", folder.resolve("none").toString())).isEqualTo(6);
    }
}
