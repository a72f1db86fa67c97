package dev.orrery.bench;

import dev.orrery.bench.cluster.IdleBench;
import dev.orrery.bench.cql.CqlBench;
import dev.orrery.bench.nosql.NosqlBench;
import java.io.IOException;
import java.nio.file.Path;
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
            BenchCommand.Creates.class,
            BenchCommand.Scale.class,
            BenchCommand.Cql.class,
            BenchCommand.Nosql.class,
            BenchCommand.Nodes.class,
            BenchCommand.Memory.class,
            BenchCommand.Idle.class,
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
            description = "Stored procedures that read and replace one item; batches of creates.",
            mixinStandardHelpOptions = true)
    static final class Procedures extends SuiteCommand {
        @Option(names = "--items", description = "Items of 1 KB (default: ${DEFAULT-VALUE}).")
        private int items = 20_000;

        @Override
        Report measure(Path folder) throws IOException {
            return ScriptBench.run(folder, items, this::tell);
        }
    }

    /** {@code bench query}. */
    @Command(
            name = "query",
            description = "Queries over one container: point look-ups, order, scans.",
            mixinStandardHelpOptions = true)
    static final class Queries extends SuiteCommand {
        @Option(names = "--items", description = "Items of 1 KB (default: ${DEFAULT-VALUE}).")
        private int items = 200_000;

        @Override
        Report measure(Path folder) throws IOException {
            return QueryBench.run(folder, items, this::tell);
        }
    }

    /** {@code bench engine}. */
    @Command(
            name = "engine",
            description = "Pieces of the hot paths with JMH: keys, items, the limiter.",
            mixinStandardHelpOptions = true)
    static final class Engine extends SuiteCommand {
        @Option(
                names = "--rounds",
                description = "Rounds of a second each (default: ${DEFAULT-VALUE}).")
        private int rounds = 5;

        @Override
        Report measure(Path folder) throws IOException {
            return EngineBench.run(rounds, 1_000, this::tell);
        }
    }

    /** {@code bench create}. */
    @Command(
            name = "create",
            description = "Durable creates without network, beside the storage engine alone.",
            mixinStandardHelpOptions = true)
    static final class Creates extends SuiteCommand {
        @Option(
                names = "--creates",
                description = "Creates of each round (default: ${DEFAULT-VALUE}).")
        private int creates = 20_000;

        @Override
        Report measure(Path folder) throws IOException {
            return CreateBench.run(folder, creates, this::tell);
        }
    }

    /** {@code bench scale}. */
    @Command(
            name = "scale",
            description = "The cost of an operation as items and physical partitions grow.",
            mixinStandardHelpOptions = true)
    static final class Scale extends RestSuiteCommand {
        @Option(
                names = "--partitions",
                description = "The most physical partitions (default: ${DEFAULT-VALUE}).")
        private int partitions = 64;

        Scale() {
            super(5, 1_000_000);
        }

        @Override
        Report measure(NosqlBench.Setup setup, Path folder) throws IOException {
            return ScaleReport.run(setup, partitions, folder);
        }
    }

    /** {@code bench nosql}. */
    @Command(
            name = "nosql",
            description =
                    "Items over REST: this program, PostgreSQL, and a server that does nothing.",
            mixinStandardHelpOptions = true)
    static final class Nosql extends RestSuiteCommand {
        Nosql() {
            super(5, 20_000);
        }

        @Override
        Report measure(NosqlBench.Setup setup, Path folder) throws IOException {
            return NosqlReport.run(setup, folder);
        }
    }

    /** {@code bench cluster}. */
    @Command(
            name = "cluster",
            description = "Four nodes on this machine, one process, and the log of four alone.",
            mixinStandardHelpOptions = true)
    static final class Nodes extends RestSuiteCommand {
        Nodes() {
            super(5, 10_000);
        }

        @Override
        Report measure(NosqlBench.Setup setup, Path folder) throws IOException {
            return ClusterReport.run(setup, folder);
        }
    }

    /** {@code bench memory}. */
    @Command(
            name = "memory",
            description = "The memory of a server with a heap of 1 GB that is filled and read.",
            mixinStandardHelpOptions = true)
    static final class Memory extends RestSuiteCommand {
        Memory() {
            super(20, 1_000_000);
        }

        @Override
        Report measure(NosqlBench.Setup setup, Path folder) throws IOException {
            return MemoryReport.run(setup, folder);
        }
    }

    /** {@code bench idle}. */
    @Command(
            name = "idle",
            description = "What replica sets cost four nodes that nobody asks anything.",
            mixinStandardHelpOptions = true)
    static final class Idle extends SuiteCommand {
        @Option(names = "--sets", description = "Replica sets (default: ${DEFAULT-VALUE}).")
        private int sets = 200;

        @Option(
                names = "--seconds",
                description = "Seconds of a look at the nodes (default: ${DEFAULT-VALUE}).")
        private double seconds = 20;

        @Override
        Report measure(Path folder) throws IOException {
            return IdleReport.run(
                    new IdleBench.Setup(program(), sets, seconds, this::tell), folder);
        }
    }

    /** {@code bench cql}. */
    @Command(
            name = "cql",
            description = "CQL through the Java driver: this program and Apache Cassandra.",
            mixinStandardHelpOptions = true)
    static final class Cql extends SuiteCommand {
        @Option(
                names = "--seconds",
                description = "Seconds of each phase on each server (default: ${DEFAULT-VALUE}).")
        private double seconds = 5;

        @Option(
                names = "--partitions",
                description = "Logical partitions of 50 rows (default: ${DEFAULT-VALUE}).")
        private int partitions = 1_000;

        @Override
        Report measure(Path folder) throws IOException {
            return CqlReport.run(
                    new CqlBench.Setup(
                            program(),
                            home("compat-tests/cassandra/target/lib"),
                            partitions,
                            seconds,
                            this::tell),
                    folder);
        }
    }
}
