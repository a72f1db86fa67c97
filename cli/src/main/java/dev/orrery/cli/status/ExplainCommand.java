package dev.orrery.cli.status;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonObject;
import java.io.PrintWriter;

/** Shows how a query is answered. */
final class ExplainCommand extends RemoteCommand {
    private static final String EXECUTE = "--execute";

    ExplainCommand() {
        super(
                "explain",
                "Shows the plan of a SQL query as a tree: indexes, entries, documents and request"
                        + " units, as estimated and, if it is executed, as they were.",
                "explain shop/orders \"SELECT * FROM c WHERE c.total > 15 ORDER BY c.total\"",
                "explain shop/orders \"SELECT VALUE COUNT(1) FROM c\" --execute");
        argument("DATABASE/CONTAINER", "1", "The container.");
        argument("QUERY", "1", "The text of the query.");
        flag(EXECUTE, "Run the query, too. It costs its request units.");
    }

    @Override
    JsonObject ask(AdminClient client) {
        return client.send(
                "POST",
                containerPath(value(0)) + "/explain",
                JsonObject.EMPTY
                        .with("query", value(1))
                        .with("execute", parsed().hasMatchedOption(EXECUTE)));
    }

    @Override
    void show(JsonObject answer, PrintWriter out) {
        out.print(Figures.text(answer, "text"));
        out.println();
        indexes("Indexes used: ", answer, "usedIndexes", out);
        indexes("Composite indexes used: ", answer, "usedCompositeIndexes", out);
        indexes("Indexes that would help: ", answer, "potentialIndexes", out);
        indexes("Composite indexes that would help: ", answer, "potentialCompositeIndexes", out);
    }

    private static void indexes(String label, JsonObject answer, String name, PrintWriter out) {
        String names = Figures.json(answer, name);
        if (!"[]".equals(names)) {
            out.println(label + names);
        }
    }
}
