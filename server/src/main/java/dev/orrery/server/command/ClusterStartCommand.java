package dev.orrery.server.command;

import dev.orrery.server.config.StartRefusedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Runs a whole cluster on this machine, each node a process of its own, to try it out. */
final class ClusterStartCommand implements Callable<Integer> {
    private static final int MOST_NODES = 4;
    private static final int PORTS_PER_NODE = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long STOP_SECONDS = 30;
    private static final int TIMEOUT_MILLIS = 1_000;

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("start");
    private final List<Process> running = new ArrayList<>();

    ClusterStartCommand() {
        spec.usageMessage()
                .description(
                        "Runs a cluster on this machine, every node a process of its own, until it"
                                + " is told to end. Node i has its data in FOLDER/ni, and its ports"
                                + " from PORT + 10 * (i - 1) on: NoSQL, Cassandra, Gremlin, admin,"
                                + " other nodes.")
                .width(100);
        spec.addOption(option("--nodes", "COUNT", "4", "Nodes, 1 to 4.", Integer.class));
        spec.addOption(option("--data", "FOLDER", "./cluster", "Where the data is.", String.class));
        spec.addOption(option("--base-port", "PORT", "8100", "First port.", Integer.class));
        spec.addOption(
                OptionSpec.builder("--set")
                        .paramLabel("KEY=VALUE")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .description("A setting of all nodes; may be repeated.")
                        .build());
        Texts.addHelpOption(spec);
        Texts.addExamples(
                spec,
                "cluster start",
                "cluster start --nodes 3 --base-port 9100 --set throughput.rate-limit=off");
    }

    private static OptionSpec option(
            String name, String label, String standard, String description, Class<?> type) {
        return OptionSpec.builder(name)
                .paramLabel(label)
                .type(type)
                .defaultValue(standard)
                .description(description + " Default: " + standard + ".")
                .build();
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws InterruptedException {
        ParseResult parsed = spec.commandLine().getParseResult();
        int nodes = parsed.matchedOptionValue("--nodes", MOST_NODES);
        if (nodes < 1 || nodes > MOST_NODES) {
            throw new StartRefusedException("A cluster has 1 to 4 nodes, not " + nodes + ".");
        }
        Path data = Path.of(parsed.matchedOptionValue("--data", "./cluster"));
        int basePort = parsed.matchedOptionValue("--base-port", 8100);
        List<String> settings = parsed.matchedOptionValue("--set", List.of());
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(this::stop));
        PrintWriter out = spec.commandLine().getOut();
        for (int i = 1; i <= nodes; i++) {
            Node node = new Node(i, data.resolve("n" + i), basePort + PORTS_PER_NODE * (i - 1));
            Node first = new Node(1, data.resolve("n1"), basePort);
            prepare(node);
            start(node, first, settings);
            out.println(
                    "Node n%d: NoSQL http://127.0.0.1:%d, Cassandra %d, Gremlin %d, admin %d"
                            .formatted(
                                    i,
                                    node.port(),
                                    node.port() + 1,
                                    node.port() + 2,
                                    node.port() + 3));
            out.flush();
        }
        out.println("The cluster runs.");
        out.flush();
        for (Process process : running) {
            process.waitFor();
        }
        return ExitCode.OK;
    }

    /** One of the nodes; its ports follow each other. */
    private record Node(int number, Path data, int port) {
        String address() {
            return "127.0.0.1:" + (port + 4);
        }

        boolean isMade() {
            return Files.exists(data.resolve("cluster").resolve("node"));
        }
    }

    private static void prepare(Node node) {
        if (node.number() == 1 && !node.isMade()) {
            var _ = ClusterInitCommand.init(node.data(), "n1", node.address());
        }
    }

    private void start(Node node, Node first, List<String> settings) {
        List<String> command = new ArrayList<>(javaCommand());
        command.addAll(
                List.of(
                        "start",
                        "--data",
                        node.data().toString(),
                        "--nosql-port",
                        Integer.toString(node.port()),
                        "--cassandra-port",
                        Integer.toString(node.port() + 1),
                        "--gremlin-port",
                        Integer.toString(node.port() + 2),
                        "--admin-port",
                        Integer.toString(node.port() + 3)));
        if (!node.isMade()) {
            command.addAll(
                    List.of(
                            "--node-id", "n" + node.number(),
                            "--cluster-listen", node.address(),
                            "--join", first.address(),
                            "--cluster-secret",
                                    first.data().resolve("cluster").resolve("secret").toString()));
        }
        settings.forEach(setting -> command.addAll(List.of("--set", setting)));
        try {
            Files.createDirectories(node.data());
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(node.data().resolve("output.log").toFile())
                            .start();
            running.add(process);
            awaitReady(node, process);
        } catch (IOException e) {
            throw new StartRefusedException("Node n" + node.number() + " does not start.", e);
        }
    }

    private static List<String> javaCommand() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add("dev.orrery.server.Main");
        return command;
    }

    /** The first node must run before others join; a node is ready when it has the catalog. */
    private static void awaitReady(Node node, Process process) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isReady(node.port() + 3)) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new StartRefusedException(
                        "Node n%d does not start; see %s."
                                .formatted(node.number(), node.data().resolve("output.log")));
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    private static boolean isReady(int adminPort) {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection)
                            URI.create("http://127.0.0.1:" + adminPort + "/ready")
                                    .toURL()
                                    .openConnection();
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }

    private void stop() {
        running.forEach(Process::destroy);
        for (Process process : running) {
            try {
                if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
            }
        }
    }
}
