package dev.orrery.server.command;

import dev.orrery.server.chaos.ChaosReport;
import dev.orrery.server.chaos.ChaosRun;
import dev.orrery.server.chaos.Fault;
import dev.orrery.server.config.StartRefusedException;
import dev.orrery.server.files.Folders;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Runs a cluster on this machine under faults, and judges what its clients were told. */
final class ChaosCommand implements Callable<Integer> {
    private static final double MOST_MINUTES = 60 * 24 * 30;
    private static final double SECONDS_PER_MINUTE = 60;
    private static final int SEEDS = 1_000_000_000;

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("chaos");

    ChaosCommand() {
        spec.usageMessage()
                .description(
                        "Runs a cluster of four processes on this machine, kills, pauses and cuts"
                                + " them off, sets their clocks, splits and merges partitions, and"
                                + " judges what clients were told meanwhile. Exit status 0: no"
                                + " violation was found.%n")
                .width(100);
        spec.addOption(
                option("--minutes", "COUNT", "How long faults go on. Default: 1.", Double.class));
        spec.addOption(
                option("--seed", "NUMBER", "Makes the same schedule of faults again.", Long.class));
        spec.addOption(
                option(
                        "--only",
                        "KIND,...",
                        "Faults of these kinds only: "
                                + allKinds()
                                + ". Default: all but standstill, which takes more than a minute.",
                        String.class));
        spec.addOption(
                OptionSpec.builder("--every-kind")
                        .description(
                                "Goes on until faults of every kind have happened, however long"
                                        + " that takes.")
                        .build());
        spec.addOption(
                option(
                        "--data",
                        "FOLDER",
                        "Where the nodes have their data and logs; it must be empty. Default: a"
                                + " temporary folder, which stays if there are violations.",
                        Path.class));
        Texts.addJsonOption(spec);
        Texts.addHelpOption(spec);
        Texts.addExamples(
                spec, "chaos", "chaos --minutes 5 --seed 42", "chaos --only kill-leader,split");
    }

    private static OptionSpec option(String name, String label, String description, Class<?> type) {
        return OptionSpec.builder(name)
                .paramLabel(label)
                .type(type)
                .description(description)
                .build();
    }

    private static String allKinds() {
        return Arrays.stream(Fault.Kind.values())
                .map(Fault.Kind::text)
                .collect(Collectors.joining(", "));
    }

    private static Set<Fault.Kind> kinds(String names) {
        return names.isEmpty()
                ? Arrays.stream(Fault.Kind.values())
                        .filter(Fault.Kind::isUsual)
                        .collect(Collectors.toSet())
                : Arrays.stream(names.split(",", -1))
                        .map(String::strip)
                        .map(ChaosCommand::kind)
                        .collect(Collectors.toSet());
    }

    private static Fault.Kind kind(String name) {
        return Fault.Kind.named(name)
                .orElseThrow(
                        () ->
                                new StartRefusedException(
                                        "There is no kind of faults '%s'; there are %s."
                                                .formatted(name, allKinds())));
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        ParseResult parsed = spec.commandLine().getParseResult();
        double minutes = parsed.matchedOptionValue("--minutes", 1.0);
        if (!(minutes > 0 && minutes <= MOST_MINUTES)) {
            throw new StartRefusedException("--minutes must be more than 0, and at most a month.");
        }
        long seed = parsed.matchedOptionValue("--seed", (long) new SecureRandom().nextInt(SEEDS));
        Set<Fault.Kind> kinds = kinds(parsed.matchedOptionValue("--only", ""));
        Path given = parsed.matchedOptionValue("--data", null);
        Path folder = given == null ? Files.createTempDirectory("orrery-chaos") : given;
        requireEmpty(folder);
        Duration duration = Duration.ofMillis((long) (minutes * SECONDS_PER_MINUTE * 1_000));
        ChaosReport report =
                run(
                        new ChaosRun.Plan(
                                duration, seed, kinds, parsed.hasMatchedOption("--every-kind")),
                        folder);
        if (report.isClean() && given == null) {
            Folders.delete(folder);
        }
        Texts.tell(spec, report.json(), String.join(System.lineSeparator(), report.lines()));
        return report.isClean() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private ChaosReport run(ChaosRun.Plan plan, Path folder) throws InterruptedException {
        PrintWriter out =
                Texts.wantsJson(spec) ? spec.commandLine().getErr() : spec.commandLine().getOut();
        out.println("Seed " + plan.seed() + ", nodes in " + folder);
        out.flush();
        try (ChaosRun run =
                new ChaosRun(
                        plan,
                        folder,
                        line -> {
                            out.println(line);
                            out.flush();
                        })) {
            Runtime.getRuntime()
                    .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(run::close));
            return run.run();
        }
    }

    private static void requireEmpty(Path folder) throws IOException {
        Files.createDirectories(folder);
        try (Stream<Path> files = Files.list(folder)) {
            if (files.findAny().isPresent()) {
                throw new StartRefusedException("The folder " + folder + " is not empty.");
            }
        }
    }
}
