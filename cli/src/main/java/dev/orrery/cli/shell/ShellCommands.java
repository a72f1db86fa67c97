package dev.orrery.cli.shell;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.client.CallFailedException;
import dev.orrery.cli.client.ContainerName;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What begins with a backslash. */
final class ShellCommands {
    static final List<String> NAMES =
            List.of(
                    "\\sql",
                    "\\cql",
                    "\\gremlin",
                    "\\use",
                    "\\d",
                    "\\explain",
                    "\\next",
                    "\\json",
                    "\\help",
                    "\\q");

    private static final List<String> HELP =
            List.of(
                    "Statements end with a semicolon or an empty line.",
                    "  \\sql, \\cql, \\gremlin   speak this language; with a statement behind it,"
                            + " only for that",
                    "  \\use DATABASE/CONTAINER the container of SQL and Gremlin; its database is"
                            + " the keyspace of CQL",
                    "  \\use KEYSPACE           the keyspace of CQL",
                    "  \\d                      list containers, tables and graphs",
                    "  \\d DATABASE/CONTAINER   describe one",
                    "  \\explain STATEMENT      how it would be answered; nothing is run",
                    "  \\next                   the next page of the last result",
                    "  \\json on|off            print answers as JSON, one in each line",
                    "  \\help                   this text",
                    "  \\q                      end; so does Ctrl-D");

    private final Shell shell;

    ShellCommands(Shell shell) {
        this.shell = shell;
    }

    void run(String entered) {
        int blank = entered.indexOf(' ');
        String name = blank < 0 ? entered : entered.substring(0, blank);
        String rest = blank < 0 ? "" : entered.substring(blank).strip();
        switch (name) {
            case "\\sql" -> speak(Language.SQL, rest);
            case "\\cql" -> speak(Language.CQL, rest);
            case "\\gremlin" -> speak(Language.GREMLIN, rest);
            case "\\use" -> use(rest);
            case "\\d" -> describe(rest);
            case "\\explain" -> explain(withoutSemicolon(rest));
            case "\\next", "\\n" -> shell.nextPage();
            case "\\json" -> json(rest);
            case "\\help", "\\h", "\\?" -> HELP.forEach(shell.out()::println);
            case "\\q", "\\quit" -> shell.end();
            default ->
                    throw CallFailedException.local(
                            "There is no command '%s'; \\help lists them.".formatted(name));
        }
    }

    private void speak(Language language, String statement) {
        Language before = shell.language();
        shell.speak(language);
        if (!statement.isEmpty()) {
            try {
                shell.run(withoutSemicolon(statement));
            } finally {
                shell.speak(before);
            }
        }
    }

    private static String withoutSemicolon(String statement) {
        String text = statement.strip();
        return text.endsWith(";") ? text.substring(0, text.length() - 1) : text;
    }

    private void use(String name) {
        Optional<ContainerName> container = ContainerName.parse(withoutSemicolon(name));
        if (container.isPresent()) {
            JsonObject _ = shell.client().read(container.get().path() + "/definition");
            shell.use(container.get());
        } else if (shell.language() == Language.CQL && !name.isEmpty()) {
            shell.run("USE " + withoutSemicolon(name));
        } else {
            throw CallFailedException.local("\\use needs DATABASE/CONTAINER; \\d lists them.");
        }
    }

    private void json(String wanted) {
        switch (wanted) {
            case "on" -> shell.writeJson(true);
            case "off" -> shell.writeJson(false);
            default -> throw CallFailedException.local("\\json needs on or off.");
        }
    }

    private void describe(String name) {
        if (name.isEmpty()) {
            list();
            return;
        }
        ContainerName container =
                ContainerName.parse(withoutSemicolon(name))
                        .orElseThrow(
                                () ->
                                        CallFailedException.local(
                                                "\\d needs DATABASE/CONTAINER, or nothing."));
        JsonObject answer = shell.client().read(container.path() + "/definition");
        if (answer.array("columns").isPresent()) {
            columns(answer);
        } else {
            JsonObject definition = Figures.object(answer, "definition");
            List<String> lines = new ArrayList<>();
            lines.add(container + " (" + Figures.text(answer, "api") + ")");
            definition
                    .members()
                    .keySet()
                    .forEach(key -> lines.add("  " + key + ": " + Figures.json(definition, key)));
            shell.tell(answer, lines);
        }
    }

    private void columns(JsonObject answer) {
        List<List<String>> rows =
                Figures.objects(answer, "columns").stream()
                        .map(
                                column ->
                                        List.of(
                                                Figures.text(column, "name"),
                                                Figures.text(column, "type"),
                                                Figures.text(column, "kind")))
                        .toList();
        shell.tell(answer, new Rows(List.of("column", "type", "kind"), rows));
    }

    private void list() {
        JsonObject answer = shell.client().read("/admin/v1/databases");
        List<List<String>> rows = new ArrayList<>();
        for (JsonObject database : Figures.objects(answer, "databases")) {
            for (JsonObject container : Figures.objects(database, "containers")) {
                rows.add(
                        List.of(
                                Figures.text(database, "database")
                                        + "/"
                                        + Figures.text(container, "container"),
                                Figures.text(container, "api")));
            }
        }
        if (rows.isEmpty()) {
            shell.tell(
                    answer,
                    List.of(
                            "There is nothing yet. CQL creates tables (\\cql), and any client"
                                    + " creates containers."));
        } else {
            shell.tell(answer, new Rows(List.of("name", "api"), rows));
        }
    }

    private void explain(String statement) {
        switch (shell.language()) {
            case SQL -> explainSql(statement);
            case GREMLIN -> shell.run(statement + ".explain()");
            case CQL -> explainCql(statement);
        }
    }

    private void explainCql(String statement) {
        JsonObject question = JsonObject.EMPTY.with("query", statement);
        JsonObject answer =
                shell.client()
                        .send(
                                "POST",
                                "/admin/v1/query/cql/explain",
                                shell.keyspace()
                                        .map(name -> question.with("keyspace", name))
                                        .orElse(question));
        shell.tell(answer, Figures.text(answer, "text").lines().toList());
    }

    private void explainSql(String statement) {
        ContainerName container =
                shell.container()
                        .orElseThrow(
                                () ->
                                        CallFailedException.local(
                                                "Choose a container first: \\use"
                                                        + " DATABASE/CONTAINER."));
        AdminClient client = shell.client();
        JsonObject answer =
                client.send(
                        "POST",
                        container.path() + "/explain",
                        JsonObject.EMPTY.with("query", statement));
        List<String> lines = new ArrayList<>(Figures.text(answer, "text").lines().toList());
        for (String name :
                List.of("usedIndexes", "potentialIndexes", "potentialCompositeIndexes")) {
            if (answer.array(name).filter(list -> !list.elements().isEmpty()).isPresent()) {
                lines.add(name + ": " + Figures.json(answer, name));
            }
        }
        shell.tell(answer, lines);
    }
}
