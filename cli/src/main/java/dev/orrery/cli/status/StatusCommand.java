package dev.orrery.cli.status;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.print.Figures;
import dev.orrery.cli.print.Table;
import dev.orrery.model.json.JsonObject;
import java.io.PrintWriter;
import java.util.List;

/** Shows nodes, containers and their physical partitions. */
final class StatusCommand extends RemoteCommand {
    StatusCommand() {
        super(
                "status",
                "Shows nodes and replica sets of a cluster and all containers, or one with its"
                    + " physical partitions: their size and load, their largest and busiest logical"
                    + " partitions, and how they were split.",
                "status",
                "status shop/orders",
                "status shop/orders --url http://db1:8080 --key \"$KEY\" --json");
        argument("DATABASE/CONTAINER", "0..1", "The container to show.");
    }

    @Override
    JsonObject ask(AdminClient client) {
        String name = value(0);
        return name.isEmpty()
                ? client.read("/admin/v1/containers")
                        .with("cluster", client.read("/admin/v1/cluster"))
                : client.read(containerPath(name));
    }

    @Override
    void show(JsonObject answer, PrintWriter out) {
        if (value(0).isEmpty()) {
            ClusterTables.print(Figures.object(answer, "cluster"), out);
            list(Figures.objects(answer, "containers"), out);
        } else {
            container(answer, out);
        }
    }

    private static void list(List<JsonObject> containers, PrintWriter out) {
        if (containers.isEmpty()) {
            out.println("There is no container yet. Any client can create one.");
            return;
        }
        Table table =
                new Table(
                        "CONTAINER",
                        " PARTITIONS",
                        " ITEMS",
                        " SIZE",
                        " RU/s",
                        " USABLE",
                        "LOAD",
                        " SPENT/s",
                        " 429/s");
        for (JsonObject each : containers) {
            JsonObject throughput = Figures.object(each, "throughput");
            table.row(
                    Figures.text(each, "database") + "/" + Figures.text(each, "container"),
                    Figures.count(each, "partitionCount"),
                    Figures.count(each, "items"),
                    Figures.size(each, "bytes"),
                    Figures.count(throughput, "provisioned"),
                    Figures.count(throughput, "usable"),
                    Figures.bar(Figures.number(throughput, "utilisation")),
                    Figures.count(each, "spentRequestUnitsPerSecond"),
                    Figures.count(each, "throttledPerSecond"));
        }
        table.print(out);
    }

    private static void container(JsonObject answer, PrintWriter out) {
        out.printf(
                "%s/%s: %s items, %s%n",
                Figures.text(answer, "database"),
                Figures.text(answer, "container"),
                Figures.count(answer, "items"),
                Figures.size(answer, "bytes"));
        out.println(ThroughputCommand.sentence(Figures.object(answer, "throughput")));
        out.println();
        partitions(Figures.objects(answer, "partitions"), out);
        largest(Figures.objects(answer, "largestLogicalPartitions"), out);
        heaviest(Figures.objects(answer, "partitions"), out);
        changes(Figures.objects(answer, "changes"), out);
    }

    private static void partitions(List<JsonObject> partitions, PrintWriter out) {
        double largest =
                partitions.stream()
                        .mapToDouble(each -> Figures.number(each, "bytes"))
                        .max()
                        .orElse(0);
        Table table =
                new Table(
                        "PARTITION",
                        " KEY SPACE",
                        " ITEMS",
                        " SIZE",
                        "",
                        " BUDGET/s",
                        " SPENT/s",
                        "LOAD",
                        " 429/s");
        for (JsonObject each : partitions) {
            double bytes = Figures.number(each, "bytes");
            table.row(
                    Figures.json(each, "partition"),
                    Figures.percent(Figures.number(Figures.object(each, "range"), "share")),
                    Figures.count(each, "items"),
                    Figures.size(bytes),
                    Figures.bar(largest == 0 ? 0 : bytes / largest),
                    Figures.count(each, "budgetRequestUnitsPerSecond"),
                    Figures.count(each, "spentRequestUnitsPerSecond"),
                    Figures.bar(Figures.number(each, "utilisation")),
                    Figures.count(each, "throttledPerSecond"));
        }
        table.print(out);
    }

    private static void largest(List<JsonObject> sizes, PrintWriter out) {
        Table table = new Table("LARGEST LOGICAL PARTITIONS", " ITEMS", " SIZE");
        sizes.forEach(
                each ->
                        table.row(
                                Figures.json(each, "partitionKey"),
                                Figures.count(each, "items"),
                                Figures.size(each, "bytes")));
        printAfterGap(table, out);
    }

    private static void heaviest(List<JsonObject> partitions, PrintWriter out) {
        Table table = new Table("BUSIEST LOGICAL PARTITIONS", " PARTITION", " RU/s", " SHARE", "");
        for (JsonObject partition : partitions) {
            for (JsonObject use : Figures.objects(partition, "heaviestLogicalPartitions")) {
                table.row(
                        Figures.text(use, "container") + " " + Figures.json(use, "partitionKey"),
                        Figures.json(partition, "partition"),
                        Figures.count(use, "requestUnitsPerSecond"),
                        Figures.percent(Figures.number(use, "share")),
                        Figures.bar(Figures.number(use, "share")));
            }
        }
        printAfterGap(table, out);
    }

    private static void changes(List<JsonObject> changes, PrintWriter out) {
        Table table = new Table("SPLITS AND MERGES", "REASON", "FROM", "TO", " PAUSE");
        changes.forEach(
                each ->
                        table.row(
                                Figures.text(each, "time") + " " + Figures.text(each, "kind"),
                                Figures.text(each, "reason"),
                                Figures.json(each, "parents"),
                                Figures.json(each, "children"),
                                Figures.count(each, "pauseMillis") + " ms"));
        printAfterGap(table, out);
    }

    private static void printAfterGap(Table table, PrintWriter out) {
        if (!table.isEmpty()) {
            out.println();
            table.print(out);
        }
    }
}
