package dev.orrery.cli.transfer;

import dev.orrery.cli.client.ClientCommand;
import dev.orrery.cli.client.ContainerName;
import dev.orrery.model.json.JsonObject;
import java.io.Console;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** What the commands that move data have in common. */
abstract class TransferCommand extends ClientCommand {
    private static final String FORMAT = "--format";
    private static final String PARALLEL = "--parallel";
    private static final String CHECKPOINT = "--checkpoint";
    private static final String MAX_RU = "--max-ru";
    private static final String QUIET = "--quiet";
    private static final int USUAL_PARALLEL = 4;
    private static final int MOST_PARALLEL = 64;

    TransferCommand(String name, String description, String... examples) {
        super(name, description, examples);
    }

    final void transferOptions() {
        option(FORMAT, "FORMAT", "jsonl, json or csv; by the name of the file, else jsonl.");
        pumpOptions();
    }

    final void pumpOptions() {
        option(PARALLEL, "N", "Calls at the same time; " + USUAL_PARALLEL + ".");
        option(CHECKPOINT, "FILE", "Where to remember how far it is; beside the file.");
        flag(QUIET, "Do not tell how far it is.");
    }

    final void paceOption() {
        option(MAX_RU, "RU", "Spend no more request units a second; else what the server allows.");
    }

    final Pace pace() {
        Optional<Integer> most = value(MAX_RU).map(this::whole);
        if (most.isPresent() && most.get() < 1) {
            throw wrong(MAX_RU + " must be 1 or more");
        }
        return most.map(Pace::of).orElseGet(Pace::unlimited);
    }

    final Format format() {
        return value(FORMAT)
                .map(
                        name ->
                                Format.named(name)
                                        .orElseThrow(
                                                () ->
                                                        wrong(
                                                                "'%s' is not jsonl, json or csv"
                                                                        .formatted(name))))
                .orElseGet(() -> Format.of(value(1)));
    }

    final int parallel() {
        int parallel = value(PARALLEL).map(this::whole).orElse(USUAL_PARALLEL);
        if (parallel < 1 || parallel > MOST_PARALLEL) {
            throw wrong("--parallel must be between 1 and " + MOST_PARALLEL);
        }
        return parallel;
    }

    /** Beside the file, unless somebody names another place. */
    final Checkpoint checkpoint(Path file, String verb, ContainerName name) {
        Path place =
                value(CHECKPOINT)
                        .map(Path::of)
                        .orElseGet(
                                () ->
                                        file.resolveSibling(
                                                file.getFileName() + "." + verb + "-checkpoint"));
        return new Checkpoint(place, verb + " " + name + " " + file.getFileName());
    }

    @SuppressWarnings("SystemConsoleNull") // Null again from JDK 25 on, where there is no terminal.
    final Progress progress() {
        if (parsed().hasMatchedOption(QUIET)) {
            return new Progress(err(), Progress.Form.NONE);
        }
        Console console = System.console();
        boolean terminal = console != null && console.isTerminal();
        return new Progress(err(), terminal ? Progress.Form.BAR : Progress.Form.LOG);
    }

    /** What is no answer, but good to know. */
    final void note(String text) {
        if (!parsed().hasMatchedOption(QUIET)) {
            err().println(text);
        }
    }

    final void summarize(JsonObject summary, String sentence) {
        out().println(
                        wantsJson()
                                ? new String(summary.toBytes(), StandardCharsets.UTF_8)
                                : sentence);
    }
}
