package dev.orrery.cli.transfer;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.client.ContainerName;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A container, table or graph with its definition.
 *
 * @param api nosql, gremlin or cassandra
 * @param columns of a table; none of others
 */
record Place(
        ContainerName name,
        String api,
        JsonObject definition,
        List<Column> columns,
        boolean counters) {
    /** Types whose constants are not JSON values of their own: a cell of them is a text. */
    private static final Set<String> TEXT_TYPES =
            Set.of(
                    "ascii",
                    "text",
                    "varchar",
                    "blob",
                    "date",
                    "duration",
                    "inet",
                    "time",
                    "timestamp",
                    "timeuuid",
                    "uuid");

    Place {
        columns = List.copyOf(columns);
    }

    /** A column of a table. */
    record Column(String name, String type, String kind) {
        /** As CQL and the JSON of CQL write it. */
        String quoted() {
            return '"' + name.replace("\"", "\"\"") + '"';
        }

        /** The name of its member in the JSON of CQL: in quotes unless it is all lower case. */
        String member() {
            return name.matches("[a-z][a-z0-9_]*") ? name : quoted();
        }
    }

    static Place read(AdminClient client, ContainerName name) {
        JsonObject answer = client.read(name.path() + "/definition");
        return new Place(
                name,
                Figures.text(answer, "api"),
                Figures.object(answer, "definition"),
                Figures.objects(answer, "columns").stream()
                        .map(
                                column ->
                                        new Column(
                                                Figures.text(column, "name"),
                                                Figures.text(column, "type"),
                                                Figures.text(column, "kind")))
                        .toList(),
                answer.bool("counters").orElse(false));
    }

    boolean isGraph() {
        return "gremlin".equals(api);
    }

    boolean isTable() {
        return !columns.isEmpty();
    }

    /** The columns whose cells in a file are texts, whatever they look like. */
    Set<String> textColumns() {
        return columns.stream()
                .filter(column -> TEXT_TYPES.contains(column.type()))
                .map(Column::member)
                .collect(Collectors.toSet());
    }
}
