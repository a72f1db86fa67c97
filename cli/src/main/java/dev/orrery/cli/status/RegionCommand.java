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

/** The regions of a cluster. */
final class RegionCommand extends RemoteCommand {
    private static final String PATH = "/admin/v1/regions";
    private static final String NO_WAIT = "--no-wait";
    private static final long STEP_MILLIS = 1_000;

    private final boolean changes;

    private RegionCommand(String name, boolean changes, String description, String... examples) {
        super(name, description, examples);
        this.changes = changes;
    }

    /** The command {@code region} with all it can do. */
    static CommandSpec region() {
        CommandSpec region = CommandSpec.create().name("region");
        region.usageMessage()
                .description("The regions of a cluster: shows them, and moves the writes.")
                .footer("%nExamples:", "  orrery region list", "  orrery region failover north");
        region.addOption(
                OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Print this text.")
                        .build());
        List.of(list().spec(), failover().spec())
                .forEach(command -> region.addSubcommand(command.name(), command));
        return region;
    }

    private static RegionCommand list() {
        return new RegionCommand(
                "list",
                false,
                "Shows the regions, which takes the writes, and what they have.",
                "region list");
    }

    private static RegionCommand failover() {
        RegionCommand command =
                new RegionCommand(
                        "failover",
                        true,
                        "Has a region take the writes, and waits until it does. Nothing that was"
                                + " acknowledged is lost, so it needs a majority of the region that"
                                + " takes them now.",
                        "region failover north");
        command.argument("REGION", "1", "The name of the region.");
        command.flag(NO_WAIT, "Only begin; 'orrery region list' shows how far it is.");
        return command;
    }

    @Override
    JsonObject ask(AdminClient client) {
        if (!changes) {
            return client.read(PATH);
        }
        String path = PATH + "/" + value(0).replace(" ", "%20") + "/failover";
        JsonObject answer = client.send("POST", path, JsonObject.EMPTY);
        String shown = "";
        while (!parsed().hasMatchedOption(NO_WAIT)) {
            String left = Figures.count(answer, "left");
            if (left.equals("0")) {
                return answer;
            }
            if (!left.equals(shown) && !wantsJson()) {
                out().printf("%s replica sets left to move to %s%n", left, value(0));
                out().flush();
                shown = left;
            }
            Pause.millis(STEP_MILLIS);
            answer = client.read(PATH);
        }
        return answer;
    }

    @Override
    void show(JsonObject answer, PrintWriter out) {
        Table table = new Table("region", "writes", " nodes", " voting", " reading", " leading");
        for (JsonValue each : answer.array("regions").map(JsonArray::elements).orElse(List.of())) {
            if (each instanceof JsonObject region) {
                table.row(
                        Figures.text(region, "region"),
                        region.bool("writes").orElse(false) ? "yes" : "no",
                        Figures.count(region, "nodes"),
                        Figures.count(region, "voting"),
                        Figures.count(region, "reading"),
                        Figures.count(region, "leading"));
            }
        }
        table.print(out);
        String left = Figures.count(answer, "left");
        if (!left.equals("0")) {
            out.printf(
                    "%s replica sets are still on their way to %s%n",
                    left, Figures.text(answer, "writeRegion"));
        }
    }
}
