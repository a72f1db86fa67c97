package dev.orrery.cli.status;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.client.Pause;
import dev.orrery.cli.print.Figures;
import dev.orrery.cli.print.Table;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The nodes of a cluster. */
final class NodeCommand extends RemoteCommand {
    private static final String PATH = "/admin/v1/nodes";
    private static final String NO_WAIT = "--no-wait";
    private static final long STEP_MILLIS = 1_000;

    private final String action;

    private NodeCommand(String action, String description, String... examples) {
        super(action, description, examples);
        this.action = action;
    }

    /** The command {@code node} with all it can do. */
    static CommandSpec node() {
        CommandSpec node = CommandSpec.create().name("node");
        node.usageMessage()
                .description("The nodes of a cluster: shows, empties and removes them.")
                .footer(
                        "%nExamples:",
                        "  orrery node list", "  orrery node drain n3", "  orrery node remove n3");
        node.addOption(
                OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Print this text.")
                        .build());
        List.of(list().spec(), drain().spec(), refill().spec(), remove().spec())
                .forEach(command -> node.addSubcommand(command.name(), command));
        return node;
    }

    private static NodeCommand list() {
        return new NodeCommand(
                "list",
                "Shows the nodes, what they have, and what was changed lately.",
                "node list");
    }

    private static NodeCommand drain() {
        NodeCommand command =
                named(
                        new NodeCommand(
                                "drain",
                                "Moves all replicas of a node to others, and waits until it has"
                                        + " none.",
                                "node drain n3"));
        command.flag(NO_WAIT, "Only begin; 'orrery node list' shows how far it is.");
        return command;
    }

    private static NodeCommand refill() {
        return named(
                new NodeCommand(
                        "refill",
                        "Lets a node that was drained have replicas again.",
                        "node refill n3"));
    }

    private static NodeCommand remove() {
        return named(
                new NodeCommand(
                        "remove",
                        "Takes a node out of the cluster that has no replicas. It must not be"
                                + " started again.",
                        "node remove n3"));
    }

    private static NodeCommand named(NodeCommand command) {
        command.argument("NODE", "1", "The id of the node.");
        return command;
    }

    @Override
    JsonObject ask(AdminClient client) {
        return switch (action) {
            case "list" -> client.send("GET", PATH, JsonObject.EMPTY);
            case "remove" -> client.send("DELETE", PATH + "/" + value(0), JsonObject.EMPTY);
            case "drain" -> drain(client);
            default -> client.send("POST", PATH + "/" + value(0) + "/refill", JsonObject.EMPTY);
        };
    }

    private JsonObject drain(AdminClient client) {
        JsonObject answer = client.send("POST", PATH + "/" + value(0) + "/drain", JsonObject.EMPTY);
        String shown = "";
        while (!parsed().hasMatchedOption(NO_WAIT)) {
            String left = Figures.count(node(answer, value(0)), "replicas");
            if (left.equals("0")) {
                return answer;
            }
            if (!left.equals(shown) && !wantsJson()) {
                out().printf("%s replicas left on %s%n", left, value(0));
                out().flush();
                shown = left;
            }
            Pause.millis(STEP_MILLIS);
            answer = client.send("GET", PATH, JsonObject.EMPTY);
        }
        return answer;
    }

    private static JsonObject node(JsonObject answer, String name) {
        for (JsonValue each : answer.array("nodes").map(JsonArray::elements).orElse(List.of())) {
            if (each instanceof JsonObject node && node.string("node").orElse("").equals(name)) {
                return node;
            }
        }
        return JsonObject.EMPTY;
    }

    @Override
    void show(JsonObject answer, PrintWriter out) {
        Table table =
                new Table("node", "address", "region", "zone", "health", " replicas", " leading");
        for (JsonValue each : answer.array("nodes").map(JsonArray::elements).orElse(List.of())) {
            if (each instanceof JsonObject node) {
                table.row(
                        Figures.text(node, "node"),
                        Figures.text(node, "address"),
                        Figures.text(node, "region"),
                        Figures.text(node, "zone"),
                        Figures.text(node, "health"),
                        Figures.count(node, "replicas"),
                        Figures.count(node, "leading"));
            }
        }
        table.print(out);
        for (JsonValue each : answer.array("steps").map(JsonArray::elements).orElse(List.of())) {
            if (each instanceof JsonObject step) {
                out.printf(
                        "partition %s: %s%n",
                        Figures.count(step, "partition"), Figures.text(step, "step"));
            }
        }
    }
}
