package dev.orrery.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.server.command.Commands;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Executes the examples in the help of every command. */
class HelpExamplesTest {
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    private static final Pattern FILE = Pattern.compile("[\\w-]+\\.(jsonl|json|csv|yaml)");
    private static final String EXAMPLE = "  orrery ";

    /** What would start a server tells its settings instead. */
    private static final String SHOW = "--show-config";

    /** They answer with something that is gone, or was never there. */
    private static final Set<String> NOT_THERE = Set.of("explain-429");

    /** They need a cluster, or go on until they are told to end: their options are only checked. */
    private static final List<String> ONLY_PARSED =
            List.of("cluster start", "cluster recover", "chaos", "node ", "region ");

    /** Their subcommands are for a server. */
    private static final Set<String> GROUPS = Set.of("lab", "backup");

    /** They answer nothing that a program could want in another form. */
    private static final Set<String> WITHOUT_JSON = Set.of("help", "cluster init", "cluster start");

    private static Stream<CommandSpec> commands() {
        return Commands.commandLine().getSubcommands().values().stream()
                .flatMap(HelpExamplesTest::withSubcommands)
                .map(CommandLine::getCommandSpec);
    }

    private static Stream<CommandLine> withSubcommands(CommandLine command) {
        return Stream.concat(
                Stream.of(command),
                command.getSubcommands().values().stream()
                        .flatMap(HelpExamplesTest::withSubcommands));
    }

    private static String nameOf(CommandSpec command) {
        return command.qualifiedName().replaceFirst("^orrery ", "");
    }

    private static List<String> examples(CommandSpec command) {
        return Arrays.stream(command.usageMessage().footer())
                .filter(line -> line.startsWith(EXAMPLE))
                .map(line -> line.substring(EXAMPLE.length()))
                .toList();
    }

    @Test
    void everyCommandHasExamplesOfItself() {
        assertThat(commands())
                .hasSizeGreaterThan(20)
                .allSatisfy(
                        command ->
                                assertThat(examples(command))
                                        .as(nameOf(command))
                                        .isNotEmpty()
                                        .allMatch(example -> isOf(command, example)));
    }

    /** Splits and merges are in the lab, too, where their examples name the command outside. */
    private static boolean isOf(CommandSpec command, String example) {
        return example.startsWith(nameOf(command))
                || example.startsWith(nameOf(command).replaceFirst("^lab ", ""));
    }

    @Test
    void everyCommandThatAnswersHasJson() {
        assertThat(commands())
                .filteredOn(command -> command.subcommands().isEmpty())
                .filteredOn(command -> !WITHOUT_JSON.contains(nameOf(command)))
                .allSatisfy(
                        command ->
                                assertThat(command.findOption("--json"))
                                        .as(nameOf(command))
                                        .isNotNull());
    }

    @Test
    void everyExampleWorks(@TempDir Path folder) throws IOException {
        InputStream before = System.in;
        List<String> failures = new ArrayList<>();
        try (CommandRun run = new CommandRun(folder, "off")) {
            prepare(run, folder);
            for (CommandSpec command : commands().toList()) {
                for (String example : examples(command)) {
                    System.setIn(input(example, folder));
                    Optional<String> failure = failure(run, example, folder);
                    failure.ifPresent(failures::add);
                }
            }
        } finally {
            System.setIn(before);
        }
        assertThat(failures).isEmpty();
    }

    private static void prepare(CommandRun run, Path folder) throws IOException {
        ShopData.create(run, folder);
        var _ = ShopData.call(run, "/admin/v1/databases", "{'id':'archive'}");
        var _ =
                ShopData.call(
                        run,
                        "/admin/v1/databases/archive/containers",
                        "{'id':'orders','partitionKey':{'paths':['/customer']}}");
        assertThat(
                        run.run(
                                "shell",
                                "--language=cql",
                                "-e",
                                "CREATE TABLE ks.customers (name text PRIMARY KEY, city text)"))
                .isZero();
        for (String file : List.of("orders.jsonl", "orders.csv")) {
            assertThat(run.run("export", "shop/orders", folder.resolve(file).toString())).isZero();
        }
        Path graph = folder.resolve("vertices-and-edges.json");
        assertThat(run.run("export", "social/people", graph.toString())).isZero();
        Files.writeString(folder.resolve("traversals.txt"), "g.V().count();\n");
        Files.writeString(folder.resolve("orrery.yaml"), "limits:\n  item-bytes: 1MiB\n");
    }

    /** The file behind an arrow; else nothing, which ends what would ask for more. */
    private static InputStream input(String example, Path folder) throws IOException {
        int arrow = example.indexOf(" < ");
        return arrow < 0
                ? new ByteArrayInputStream(new byte[0])
                : new ByteArrayInputStream(
                        Files.readAllBytes(folder.resolve(example.substring(arrow + 3))));
    }

    private static Optional<String> failure(CommandRun run, String example, Path folder)
            throws IOException {
        List<String> words = words(run, example.replaceFirst(" < .*", ""), folder);
        String name = words.getFirst();
        if ("export".equals(name)) {
            // It never writes over a file unasked, and imports have needed it before.
            boolean _ = Files.deleteIfExists(Path.of(words.get(2)));
        }
        int expected = NOT_THERE.contains(name) ? 5 : 0;
        int status = execute(run, example, words);
        return status == expected
                ? Optional.empty()
                : Optional.of("%s: status %d%n%s".formatted(example, status, run.err));
    }

    private static int execute(CommandRun run, String example, List<String> words) {
        String[] arguments = words.toArray(String[]::new);
        if (ONLY_PARSED.stream().anyMatch(example::startsWith)) {
            return Commands.commandLine().parseArgs(arguments).errors().size();
        }
        if ("start".equals(words.getFirst())) {
            return words.contains(SHOW)
                    ? run.runAlone(arguments)
                    : run.runAlone(
                            Stream.concat(words.stream(), Stream.of(SHOW)).toArray(String[]::new));
        }
        return isForAServer(words.getFirst()) ? run.run(arguments) : run.runAlone(arguments);
    }

    private static boolean isForAServer(String name) {
        CommandLine command = Commands.commandLine().getSubcommands().get(name);
        return GROUPS.contains(name) || command.getCommandSpec().findOption("--url") != null;
    }

    private static List<String> words(CommandRun run, String example, Path folder) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(example);
        while (matcher.find()) {
            String word = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
            String last = words.isEmpty() ? "" : words.getLast();
            if ("--url".equals(last)) {
                words.removeLast();
            } else if ("--data".equals(last) || FILE.matcher(word).matches()) {
                words.add(folder.resolve(Path.of(word).getFileName()).toString());
            } else {
                words.add("$KEY".equals(word) ? run.key() : partition(run, word));
            }
        }
        return words;
    }

    /** The examples name partition 7; which numbers there are depends on those before. */
    private static String partition(CommandRun run, String word) {
        if (!"7".equals(word)) {
            return word;
        }
        assertThat(run.run("status", "shop/orders", "--json")).isZero();
        return run.out.replaceAll("(?s).*?\"partition\":(\\d+),.*", "$1");
    }
}
