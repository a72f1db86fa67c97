package dev.orrery.cli.status;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonObject;
import java.io.PrintWriter;
import java.util.Optional;

/** Shows, previews or sets the throughput of a container. */
final class ThroughputCommand extends RemoteCommand {
    private static final String SET = "--set";
    private static final String PREVIEW = "--preview";
    private static final String AUTOSCALE = "--autoscale";

    ThroughputCommand() {
        super(
                "throughput",
                "Shows the provisioned throughput of a container, says how many physical partitions"
                        + " another would make, or sets it.",
                "throughput shop/orders",
                "throughput shop/orders --preview 45000",
                "throughput shop/orders --set 10000 --autoscale");
        argument("DATABASE/CONTAINER", "1", "The container.");
        option(PREVIEW, "RU", "Say what RU request units a second would mean; change nothing.");
        option(SET, "RU", "Set RU request units a second.");
        flag(AUTOSCALE, "The figure is the maximum of autoscale.");
    }

    @Override
    JsonObject ask(AdminClient client) {
        String path = containerPath(value(0)) + "/throughput";
        String member =
                parsed().hasMatchedOption(AUTOSCALE) ? "autoscaleMaxRuPerSecond" : "ruPerSecond";
        Optional<String> preview = value(PREVIEW);
        Optional<String> wanted = value(SET);
        if (preview.isPresent() && wanted.isPresent()) {
            throw wrong("Either --preview or --set, not both");
        }
        if (preview.isPresent()) {
            return client.read(path + "/preview?" + member + "=" + figure(preview.get()));
        }
        return wanted.isPresent()
                ? client.send("PUT", path, JsonObject.EMPTY.with(member, figure(wanted.get())))
                : client.read(path);
    }

    private int figure(String text) {
        try {
            return Integer.parseInt(text.replace("_", "").replace(",", ""));
        } catch (NumberFormatException e) {
            throw wrong("'%s' is not a number of RU/s".formatted(text));
        }
    }

    @Override
    void show(JsonObject answer, PrintWriter out) {
        if (value(PREVIEW).isPresent()) {
            out.println(preview(answer));
            return;
        }
        out.println(sentence(answer));
        out.printf(
                "Physical partitions: %s; least possible %s RU/s; without a split up to %s RU/s.%n",
                Figures.count(answer, "partitionCount"),
                Figures.count(answer, "minimum"),
                Figures.count(answer, "instantMaximum"));
    }

    private static String preview(JsonObject answer) {
        if (!answer.bool("possible").orElse(false)) {
            return "Not possible: " + Figures.text(answer, "reason");
        }
        return "%s RU/s make %s physical partitions of now %s, with %s RU/s usable; %s."
                .formatted(
                        Figures.count(answer, "wanted"),
                        Figures.count(answer, "partitionsThen"),
                        Figures.count(answer, "partitionsNow"),
                        Figures.count(answer, "usableThen"),
                        answer.bool("atOnce").orElse(false)
                                ? "the change takes effect at once"
                                : "the change is pending until they are split");
    }

    /** Provisioned beside usable. */
    static String sentence(JsonObject throughput) {
        double provisioned = Figures.number(throughput, "provisioned");
        double usable = Figures.number(throughput, "usable");
        return "Throughput: %s RU/s %s%s, usable %s (%s)%s"
                .formatted(
                        Figures.count(provisioned),
                        Figures.text(throughput, "kind"),
                        throughput.bool("shared").orElse(false) ? ", shared by the database" : "",
                        Figures.count(usable),
                        Figures.percent(provisioned == 0 ? 0 : usable / provisioned),
                        throughput.bool("pending").orElse(false)
                                ? "; partitions are being split for it"
                                : "");
    }
}
