package dev.orrery.bench;

import dev.orrery.bench.cql.CqlBench;
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
            BenchCommand.Cql.class,
            BenchCommand.Procedures.class,
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

    /** {@code bench script}. */
    @Command(
            name = "script",
            description = "Stored procedures that read and replace one item.",
            mixinStandardHelpOptions = true)
    static final class Procedures implements Callable<Integer> {
        private static final int DEFAULT_ITEMS = 20_000;

        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Option(
                names = "--items",
                description = "Items of 1 KB (default: ${DEFAULT-VALUE}).",
                defaultValue = "" + DEFAULT_ITEMS)
        private int items;

        @Override
        public Integer call() throws IOException {
            Path folder = Files.createTempDirectory("orrery-bench");
            Report report;
            try {
                report = ScriptBench.run(folder, items);
            } finally {
                Folders.delete(folder);
            }
            spec.commandLine().getOut().println(report.markdown());
            return report.keepsBounds() ? 0 : 1;
        }
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
            return print(spec, report, json);
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

    /** {@code bench cql}. */
    @Command(
            name = "cql",
            description = "CQL through the Java driver: this program and Apache Cassandra.",
            mixinStandardHelpOptions = true)
    static final class Cql implements Callable<Integer> {
        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Option(
                names = "--seconds",
                description = "Seconds of each phase on each server (default: ${DEFAULT-VALUE}).",
                defaultValue = "5")
        private double seconds;

        @Option(
                names = "--partitions",
                description = "Logical partitions of 50 rows (default: ${DEFAULT-VALUE}).",
                defaultValue = "1000")
        private int partitions;

        @Option(names = "--json", description = "Write the JSON report to a file.")
        private Optional<Path> json = Optional.empty();

        @Override
        public Integer call() throws IOException {
            Path home = Path.of(System.getProperty("orrery.home", "."));
            CqlBench.Setup setup =
                    new CqlBench.Setup(
                            home.resolve("server/target/orrery/lib"),
                            home.resolve("compat-tests/cassandra/target/lib"),
                            partitions,
                            seconds);
            Path folder = Files.createTempDirectory("orrery-bench");
            Report report;
            try {
                report = CqlReport.run(setup, folder);
            } finally {
                Folders.delete(folder);
            }
            return print(spec, report, json);
        }
    }

    private static int print(CommandSpec spec, Report report, Optional<Path> json)
            throws IOException {
        spec.commandLine().getOut().println(report.markdown());
        if (json.isPresent()) {
            Files.writeString(json.get(), report.json());
        } else {
            spec.commandLine().getOut().println(report.json());
        }
        return report.keepsBounds() ? 0 : 1;
    }
}
