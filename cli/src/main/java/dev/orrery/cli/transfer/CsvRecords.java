package dev.orrery.cli.transfer;

import dev.orrery.cli.client.CallFailedException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Comma-separated values as RFC 4180 has them; the first line has the names of the columns. */
final class CsvRecords implements Records {
    private static final int MARK_CHARACTER = '\uFEFF';

    private final ByteInput in;
    private final List<String> columns;
    private final Set<String> texts;

    private CsvRecords(ByteInput in, List<String> columns, Set<String> texts) {
        this.in = in;
        this.columns = columns;
        this.texts = texts;
    }

    /**
     * Reads the line of names.
     *
     * @param texts columns whose cells are texts, whatever they look like
     */
    static CsvRecords begin(ByteInput in, Set<String> texts) {
        List<String> columns = row(in);
        if (columns.isEmpty()) {
            throw CallFailedException.local("The file has no line with the names of its columns.");
        }
        List<String> names = new ArrayList<>(columns);
        if (!names.getFirst().isEmpty() && names.getFirst().charAt(0) == MARK_CHARACTER) {
            names.set(0, names.getFirst().substring(1));
        }
        if (new HashSet<>(names).size() < names.size() || names.contains("")) {
            throw CallFailedException.local(
                    "The columns of the file need names that differ: " + names);
        }
        return new CsvRecords(in, names, Set.copyOf(texts));
    }

    /** Goes on behind a record of a file whose columns are known. */
    static CsvRecords resume(ByteInput in, List<String> columns, Set<String> texts) {
        return new CsvRecords(in, List.copyOf(columns), Set.copyOf(texts));
    }

    List<String> columns() {
        return columns;
    }

    @Override
    public long position() {
        return in.position();
    }

    @Override
    public @Nullable Entry next() {
        while (in.peek() == '\n' || in.peek() == '\r') {
            in.read();
        }
        if (in.peek() == ByteInput.END) {
            return null;
        }
        List<String> cells = row(in);
        if (cells.size() != columns.size()) {
            return new Entry.Broken(
                    String.join(",", cells),
                    "%d cells instead of %d.".formatted(cells.size(), columns.size()));
        }
        SequencedMap<String, JsonValue> members = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            String name = columns.get(i);
            String cell = cells.get(i);
            (texts.contains(name) ? CsvCell.text(cell) : CsvCell.value(cell))
                    .ifPresent(value -> members.put(name, value));
        }
        return new Entry.Json(new JsonObject(members));
    }

    private static List<String> row(ByteInput in) {
        List<String> cells = new ArrayList<>();
        if (in.peek() == ByteInput.END) {
            return cells;
        }
        int separator;
        do {
            ByteArrayOutputStream cell = new ByteArrayOutputStream();
            separator = cell(in, cell);
            cells.add(cell.toString(StandardCharsets.UTF_8));
        } while (separator == ',');
        return cells;
    }

    /** Reads a cell and what ends it. */
    private static int cell(ByteInput in, ByteArrayOutputStream cell) {
        if (in.peek() == '"') {
            in.read();
            quoted(in, cell);
        }
        int c = in.read();
        while (c != ',' && c != '\n' && c != ByteInput.END) {
            if (c != '\r' || in.peek() != '\n') {
                add(cell, c);
            }
            c = in.read();
        }
        return c;
    }

    private static void quoted(ByteInput in, ByteArrayOutputStream cell) {
        while (true) {
            int c = in.read();
            if (c == ByteInput.END) {
                throw CallFailedException.local("The file ends inside quotes.");
            }
            if (c == '"') {
                if (in.peek() != '"') {
                    return;
                }
                in.read();
            }
            add(cell, c);
        }
    }

    private static void add(ByteArrayOutputStream cell, int c) {
        if (cell.size() >= LONGEST_BYTES) {
            throw CallFailedException.local(
                    "A cell has more than %,d bytes; is a quote missing?".formatted(LONGEST_BYTES));
        }
        cell.write(c);
    }
}
