package dev.orrery.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the benchmarks. */
@Command(
        name = "bench",
        description = "Measure this build on this machine.",
        mixinStandardHelpOptions = true,
        subcommands = {
            BenchCommand.Queries.class,
            BenchCommand.Engine.class,
            GraphsCommand.class
        })
final class BenchCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return 0;
    }

    /** {@code bench query}. */
    @Command(
            name = "query",
            description = "Queries over one container: point look-ups, order, scans.",
            mixinStandardHelpOptions = true)
    static final class Queries implements Callable<Integer> {
        private static final int DEFAULT_ITEMS = 200_000;

        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Option(
                names = "--items",
                description = "Items of 1 KB (default: ${DEFAULT-VALUE}).",
                defaultValue = "" + DEFAULT_ITEMS)
        private int items;

        @Option(names = "--json", description = "Also write the report as JSON to this file.")
        private Optional<Path> json = Optional.empty();

        @Override
        public Integer call() throws IOException {
            Path folder = Files.createTempDirectory("orrery-bench");
            Report report;
            try {
                report = QueryBench.run(folder, items);
            } finally {
                Folders.delete(folder);
            }
            spec.commandLine().getOut().println(report.markdown());
            if (json.isPresent()) {
                Files.writeString(json.get(), report.json());
            } else {
                spec.commandLine().getOut().println(report.json());
            }
            return report.keepsBounds() ? 0 : 1;
        }
    }

    /** {@code bench engine}. */
    @Command(
            name = "engine",
            description = "What every request pays: the limiter, the sketch of heavy hitters.",
            mixinStandardHelpOptions = true)
    static final class Engine implements Callable<Integer> {
        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Option(
                names = "--calls",
                description = "Calls of each round (default: ${DEFAULT-VALUE}).",
                defaultValue = "1000000")
        private int calls;

        @Override
        public Integer call() {
            Report report = EngineBench.run(calls);
            spec.commandLine().getOut().println(report.markdown());
            spec.commandLine().getOut().println(report.json());
            return report.keepsBounds() ? 0 : 1;
        }
    }
}
