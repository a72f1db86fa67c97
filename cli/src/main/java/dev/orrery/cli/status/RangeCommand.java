package dev.orrery.cli.status;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonObject;
import java.io.PrintWriter;

/** Splits or merges physical partitions now. */
final class RangeCommand extends RemoteCommand {
    private static final String PIECES = "--pieces";

    private final boolean splits;

    private RangeCommand(boolean splits, String name, String description, String... examples) {
        super(name, description, examples);
        this.splits = splits;
        argument("DATABASE/CONTAINER", "1", "The container.");
        argument("PARTITION", "1", "The number of the partition; 'orrery status' shows it.");
    }

    static RangeCommand split() {
        RangeCommand command =
                new RangeCommand(
                        true,
                        "split",
                        "Splits a physical partition now. Requests go on meanwhile.",
                        "split shop/orders 7",
                        "split shop/orders 7 --pieces 4");
        command.option(PIECES, "N", "How many partitions it becomes; 2.");
        return command;
    }

    static RangeCommand merge() {
        return new RangeCommand(
                false,
                "merge",
                "Merges a physical partition with its upper neighbour now, or the last one with"
                        + " its lower neighbour. Requests go on meanwhile.",
                "merge shop/orders 7");
    }

    @Override
    JsonObject ask(AdminClient client) {
        String path =
                "%s/partitions/%d/%s"
                        .formatted(
                                containerPath(value(0)),
                                whole(value(1)),
                                splits ? "split" : "merge");
        JsonObject body = JsonObject.EMPTY;
        if (splits && value(PIECES).isPresent()) {
            body = body.with("pieces", whole(value(PIECES).get()));
        }
        return client.send("POST", path, body);
    }

    @Override
    void show(JsonObject answer, PrintWriter out) {
        out.printf(
                "The %s is done: partitions %s became %s; writes paused for %s ms.%n",
                Figures.text(answer, "kind"),
                Figures.json(answer, "parents"),
                Figures.json(answer, "children"),
                Figures.count(answer, "pauseMillis"));
    }
}
