package dev.orrery.cli.status;

import dev.orrery.cli.print.Figures;
import dev.orrery.cli.print.Table;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import java.io.PrintWriter;
import java.util.List;

/** Prints the nodes of a cluster and its replica sets; nothing where a server is alone. */
final class ClusterTables {
    private static final int CATALOG = 0;

    private ClusterTables() {}

    static void print(JsonObject cluster, PrintWriter out) {
        List<JsonObject> nodes = Figures.objects(cluster, "nodes");
        if (nodes.isEmpty()) {
            return;
        }
        List<JsonObject> sets = Figures.objects(cluster, "replicaSets");
        Table table = new Table("NODE", "ADDRESS", "REGION", "STATE", " LEADS", " REPLICAS");
        for (JsonObject node : nodes) {
            String id = Figures.text(node, "node");
            table.row(
                    id,
                    Figures.text(node, "address"),
                    Figures.text(node, "region"),
                    node.bool("up").orElse(false) ? "up" : "away",
                    Long.toString(sets.stream().filter(set -> isLedBy(set, id)).count()),
                    Long.toString(sets.stream().filter(set -> has(set, id)).count()));
        }
        table.print(out);
        out.println();
        sets(sets, out);
        out.println();
    }

    private static void sets(List<JsonObject> sets, PrintWriter out) {
        Table table = new Table("REPLICA SET", "LEADER", "MEMBERS", "READERS", "LAG");
        for (JsonObject set : sets) {
            String number = Figures.json(set, "partition");
            table.row(
                    number.equals(Integer.toString(CATALOG)) ? "catalog" : number,
                    leader(set),
                    String.join(" ", nodes(set, "members")),
                    String.join(" ", nodes(set, "readers")),
                    lag(set));
        }
        table.print(out);
    }

    private static String leader(JsonObject set) {
        String leader = Figures.text(set, "leader");
        return leader.isEmpty() ? "none" : leader;
    }

    private static boolean isLedBy(JsonObject set, String node) {
        return Figures.text(set, "leader").equals(node);
    }

    private static boolean has(JsonObject set, String node) {
        return nodes(set, "members").contains(node) || nodes(set, "readers").contains(node);
    }

    private static List<String> nodes(JsonObject set, String name) {
        return set.array(name).stream()
                .flatMap(nodes -> nodes.elements().stream())
                .map(member -> member instanceof JsonString(String text) ? text : "")
                .toList();
    }

    /** Entries that members are behind; only the leader's node knows. */
    private static String lag(JsonObject set) {
        return set.object("lag")
                .map(
                        lags ->
                                lags.members().entrySet().stream()
                                        .map(
                                                lag ->
                                                        lag.getKey()
                                                                + " "
                                                                + Figures.json(lags, lag.getKey()))
                                        .reduce((a, b) -> a + ", " + b)
                                        .orElse(""))
                .orElse("");
    }
}
