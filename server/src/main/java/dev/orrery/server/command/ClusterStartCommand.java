package dev.orrery.server.command;

import dev.orrery.model.json.JsonObject;
import dev.orrery.server.config.StartRefusedException;
import dev.orrery.server.local.FirstNode;
import dev.orrery.server.local.LocalNode;
import dev.orrery.server.local.LocalPlace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Runs a whole cluster on this machine, each node a process of its own, to try it out. */
final class ClusterStartCommand implements Callable<Integer> {
    private static final int USUAL_NODES = 4;

    /** Each is a process: it is for trying out. */
    private static final int MOST_NODES = 16;

    private static final int PORTS_PER_NODE = 10;

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("start");

    ClusterStartCommand() {
        spec.usageMessage()
                .description(
                        "Runs a cluster on this machine, every node a process of its own, until it"
                                + " is told to end. Node i has its data in FOLDER/ni, and its ports"
                                + " from PORT + 10 * (i - 1) on: NoSQL, Cassandra, Gremlin, admin,"
                                + " other nodes.")
                .width(100);
        spec.addOption(option("--nodes", "COUNT", "4", "Nodes, 1 to 16.", Integer.class));
        spec.addOption(option("--data", "FOLDER", "./cluster", "Where the data is.", String.class));
        spec.addOption(option("--base-port", "PORT", "8100", "First port.", Integer.class));
        spec.addOption(places("--regions", "regions"));
        spec.addOption(places("--zones", "zones"));
        spec.addOption(
                OptionSpec.builder("--set")
                        .paramLabel("KEY=VALUE")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .description("A setting of all nodes; may be repeated.")
                        .build());
        Texts.addJsonOption(spec);
        Texts.addHelpOption(spec);
        Texts.addExamples(
                spec,
                "cluster start",
                "cluster start --json",
                "cluster start --nodes 6 --regions north,south",
                "cluster start --nodes 3 --base-port 9100 --set throughput.rate-limit=off");
    }

    private static OptionSpec places(String name, String what) {
        return OptionSpec.builder(name)
                .paramLabel("NAME,...")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .splitRegex(",")
                .description("The nodes are in these " + what + " in turn.")
                .build();
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
        int nodes = parsed.matchedOptionValue("--nodes", USUAL_NODES);
        if (nodes < 1 || nodes > MOST_NODES) {
            throw new StartRefusedException(
                    "A cluster on one machine has 1 to %d nodes, not %d."
                            .formatted(MOST_NODES, nodes));
        }
        Path data = Path.of(parsed.matchedOptionValue("--data", "./cluster"));
        int basePort = parsed.matchedOptionValue("--base-port", 8100);
        List<String> settings =
                parsed.matchedOptionValue("--set", List.<String>of()).stream()
                        .flatMap(setting -> Stream.of("--set", setting))
                        .toList();
        List<String> jvm = SharedMachine.ofThisProcess().options(nodes);
        List<LocalNode> running =
                IntStream.rangeClosed(1, nodes)
                        .mapToObj(
                                i ->
                                        new LocalNode(
                                                place(i, data, basePort),
                                                place(1, data, basePort),
                                                jvm,
                                                flags(parsed, i, settings)))
                        .toList();
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> stop(running)));
        for (LocalNode node : running) {
            LocalPlace place = node.place();
            if (node == running.getFirst() && !place.isMade()) {
                var _ = FirstNode.make(place.data(), place.id(), place.address());
            }
            node.start();
            // The first node must run before others join.
            node.awaitReady();
            tell(json(place), text(place));
        }
        tell(JsonObject.EMPTY.with("nodes", nodes).with("running", true), "The cluster runs.");
        for (LocalNode node : running) {
            node.awaitEnd();
        }
        return ExitCode.OK;
    }

    private static List<String> flags(ParseResult parsed, int node, List<String> settings) {
        List<String> flags = new ArrayList<>(settings);
        flags.addAll(inTurn("--region", names(parsed, "--regions"), node));
        flags.addAll(inTurn("--zone", names(parsed, "--zones"), node));
        return flags;
    }

    private static List<String> names(ParseResult parsed, String option) {
        List<String> names = parsed.matchedOptionValue(option, List.of());
        boolean given = parsed.hasMatchedOption(option);
        if (given && (names.isEmpty() || names.stream().anyMatch(String::isBlank))) {
            throw new StartRefusedException(
                    "%s has an empty name: %s.".formatted(option, String.join(",", names)));
        }
        return names;
    }

    private static List<String> inTurn(String flag, List<String> names, int node) {
        return names.isEmpty() ? List.of() : List.of(flag, names.get((node - 1) % names.size()));
    }

    /** One line for each node, and one when all of them run. */
    private void tell(JsonObject json, String text) {
        Texts.tell(spec, json, text);
        spec.commandLine().getOut().flush();
    }

    private static JsonObject json(LocalPlace place) {
        return JsonObject.EMPTY
                .with("node", place.id())
                .with("address", place.address())
                .with("nosqlPort", place.ports().nosql())
                .with("cassandraPort", place.ports().cassandra())
                .with("gremlinPort", place.ports().gremlin())
                .with("adminPort", place.ports().admin())
                .with("dataFolder", place.data().toString());
    }

    private static String text(LocalPlace place) {
        return "Node %s: NoSQL %s, Cassandra %d, Gremlin %d, admin %d"
                .formatted(
                        place.id(),
                        place.nosql(),
                        place.ports().cassandra(),
                        place.ports().gremlin(),
                        place.ports().admin());
    }

    /** The ports of a node follow each other. */
    private static LocalPlace place(int number, Path data, int basePort) {
        int port = basePort + PORTS_PER_NODE * (number - 1);
        String address = "127.0.0.1:" + (port + 4);
        return new LocalPlace(
                "n" + number,
                data.resolve("n" + number),
                new LocalPlace.Ports(port, port + 1, port + 2, port + 3),
                address,
                address);
    }

    private static void stop(List<LocalNode> nodes) {
        nodes.forEach(LocalNode::askToStop);
        nodes.forEach(LocalNode::stop);
    }
}
