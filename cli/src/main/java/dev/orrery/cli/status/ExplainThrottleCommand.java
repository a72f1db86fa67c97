package dev.orrery.cli.status;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.print.Figures;
import dev.orrery.cli.print.Table;
import dev.orrery.model.json.JsonObject;
import java.io.PrintWriter;

/** Says why a request was answered with 429. */
final class ExplainThrottleCommand extends RemoteCommand {
    ExplainThrottleCommand() {
        super(
                "explain-429",
                "Says why a request was refused with 429: which partition, what its budget was, who"
                        + " spent it, and the one change that would help. The activity id is in the"
                        + " header x-ms-activity-id of the answer and in the SDKs' diagnostics.",
                "explain-429 5f6d3c1e-8a0b-4c2d-9e7f-001122334455");
        argument("ACTIVITY-ID", "1", "The activity id of the refused request.");
    }

    @Override
    JsonObject ask(AdminClient client) {
        return client.read("/admin/v1/throttled/" + AdminClient.encoded(value(0)));
    }

    @Override
    void show(JsonObject answer, PrintWriter out) {
        out.printf(
                "Refused at %s by physical partition %s of %s.%n",
                Figures.text(answer, "time"),
                Figures.json(answer, "partition"),
                Figures.text(answer, "container"));
        out.printf(
                "Its budget is %s RU/s; spent were %s RU in that second and %s RU in the one"
                        + " before.%n",
                Figures.count(answer, "budgetRequestUnitsPerSecond"),
                Figures.count(answer, "spentInThatSecond"),
                Figures.count(answer, "spentInTheSecondBefore"));
        Table table = new Table("WHO SPENT IT", " RU/s", " SHARE", "");
        for (JsonObject use : Figures.objects(answer, "spenders")) {
            double share = Figures.number(use, "share");
            table.row(
                    Figures.text(use, "container") + " " + Figures.json(use, "partitionKey"),
                    Figures.count(use, "requestUnitsPerSecond"),
                    Figures.percent(share),
                    Figures.bar(share));
        }
        if (!table.isEmpty()) {
            out.println();
            table.print(out);
        }
        out.println();
        out.println(Figures.text(answer, "advice"));
    }
}
