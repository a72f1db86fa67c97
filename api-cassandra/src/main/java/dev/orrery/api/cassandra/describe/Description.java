package dev.orrery.api.cassandra.describe;

import java.util.List;

/** The answer to DESCRIBE: rows of texts. */
public record Description(List<String> columns, List<List<String>> rows) {
    public Description {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }
}
