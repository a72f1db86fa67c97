package dev.orrery.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.server.config.ConfigSchema;
import dev.orrery.server.config.SettingDefinition;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class CommandsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine commandLine = Commands.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments);
    }

    @Test
    void theUsageNamesEveryCommand() {
        assertThat(run()).isZero();
        Commands.commandLine()
                .getSubcommands()
                .keySet()
                .forEach(name -> assertThat(out.toString()).contains("  " + name + " "));
    }

    @Test
    void everyCommandHasHelp() {
        for (String name : Commands.commandLine().getSubcommands().keySet()) {
            assertThat(run(name, "--help")).isZero();
            assertThat(run("help", name)).isZero();
        }
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void theHelpOfStartListsEverySettingAndFlagWithItsDefault() {
        run("start", "--help");
        for (SettingDefinition definition : ConfigSchema.definitions()) {
            assertThat(out.toString())
                    .contains(definition.key(), definition.setting().flag())
                    .contains(definition.setting().value());
        }
        assertThat(out.toString()).contains("Examples:");
    }

    @Test
    void versionPrintsTheVersion() {
        assertThat(run("version")).isZero();
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).containsPattern("Orrery \\d+\\.\\d+").doesNotContain("${");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "strat; There is no command 'strat'. Did you mean start? Run 'orrery help'.",
                "help strat; There is no command 'strat'. Did you mean start?",
                "start --nosq-port=1; There is no option '--nosq-port=1'. Did you mean"
                        + " --nosql-port?",
                "start extra; There is no argument 'extra'. Run 'orrery start --help'.",
                "start --nosql-port; Missing required parameter for option '--nosql-port'",
                "start --set x; --set needs key=value",
                "start --set limits.item-bites=1; Did you mean limits.item-bytes?",
                "start --dev --production; --dev and --production exclude each other.",
                "start --bind 0.0.0.0; Start with --production to listen there.",
                "start --durability never; must be one of commit, interval",
                "start --config none.yaml; The configuration file none.yaml does not exist.",
            })
    void aWrongCommandLineIsRefusedWithAReason(String line, String message) {
        assertThat(run(line.split(" "))).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith("orrery: ").contains(message);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void flagsOverrideSetAndSetOverridesTheFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("orrery.yaml");
        Files.writeString(
                file, "network: {nosql-port: 1, admin-port: 2}\ndurability: {mode: interval}\n");
        assertThat(
                        run(
                                "start",
                                "--show-config",
                                "--config=" + file,
                                "--set=network.nosql-port=3",
                                "--set=network.admin-port=4",
                                "--nosql-port=5"))
                .isZero();
        assertThat(out.toString())
                .contains("nosql-port: 5\n", "admin-port: 4\n", "mode: interval\n");
    }

    @Test
    void theModeHasFlagsOfItsOwn() {
        run("start", "--show-config", "--production", "--set=security.mode=development");
        assertThat(out.toString()).contains("mode: production");
    }

    @Test
    void theFirstNodeOfAClusterIsToldAsJson(@TempDir Path folder) {
        String data = folder.resolve("n1").toString();
        String[] line = {
            "cluster", "init", "--data", data, "--node-id", "n1", "--cluster-listen", "db1:7000"
        };
        assertThat(run(Stream.concat(Stream.of(line), Stream.of("--json")).toArray(String[]::new)))
                .isZero();
        JsonObject told =
                (JsonObject) JsonValue.parse(out.toString().getBytes(StandardCharsets.UTF_8));
        assertThat(told.string("node")).hasValue("n1");
        assertThat(told.string("address")).hasValue("db1:7000");
        assertThat(told.string("dataFolder")).hasValue(data);
        assertThat(told.string("secretFile").map(Path::of))
                .hasValueSatisfying(file -> assertThat(file).exists());
        assertThat(run(line)).isNotZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--nodes=17 | has 1 to 16 nodes, not 17",
                "--nodes=0 | has 1 to 16 nodes, not 0",
                "--regions=north,,south | --regions has an empty name: north,,south",
                "--zones=, | --zones has an empty name",
            })
    void aLocalClusterThatCannotBeIsRefusedBeforeAnythingStarts(
            String flag, String reason, @TempDir Path folder) {
        Path data = folder.resolve("cluster");
        assertThat(run("cluster", "start", flag, "--data", data.toString())).isNotZero();
        assertThat(err.toString()).contains(reason);
        assertThat(data).doesNotExist();
    }

    @Test
    void checkStartsAWholeServerAndLeavesNothingBehind() {
        assertThat(run("check")).as(err.toString()).isZero();
        assertThat(out.toString()).contains("The server works.");
    }
}
