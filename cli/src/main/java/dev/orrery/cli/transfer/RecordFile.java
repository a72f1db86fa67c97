package dev.orrery.cli.transfer;

import dev.orrery.cli.client.CallFailedException;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes records in one of the formats. */
final class RecordFile implements AutoCloseable {
    private final OutputStream out;
    private final Optional<FileChannel> channel;
    private final Layout layout;
    private long length;
    private boolean empty;

    /**
     * What the file looks like.
     *
     * @param columns of CSV
     * @param texts those of them that hold texts only
     */
    record Layout(Format format, List<String> columns, Set<String> texts) {
        Layout {
            columns = List.copyOf(columns);
            texts = Set.copyOf(texts);
        }
    }

    private RecordFile(OutputStream out, Optional<FileChannel> channel, Layout layout) {
        this.out = out;
        this.channel = channel;
        this.layout = layout;
    }

    /** Writes into a stream that is not closed afterwards. */
    static RecordFile of(OutputStream out, Layout layout) {
        RecordFile file = new RecordFile(out, Optional.empty(), layout);
        file.begin();
        return file;
    }

    /**
     * Opens a file.
     *
     * @param length what an earlier run is known to have written; 0 for a new file
     */
    static RecordFile open(Path path, long length, Layout layout) throws IOException {
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.size() < length) {
            channel.close();
            throw CallFailedException.local(
                    "%s is shorter than the checkpoint says. Delete the checkpoint to begin again."
                            .formatted(path));
        }
        channel.truncate(length).position(length);
        RecordFile file =
                new RecordFile(Channels.newOutputStream(channel), Optional.of(channel), layout);
        file.length = length;
        if (length == 0) {
            file.begin();
        }
        return file;
    }

    private void begin() {
        empty = true;
        switch (layout.format()) {
            case JSONL -> {}
            case JSON -> write("[");
            case CSV ->
                    write(
                            layout.columns().stream()
                                    .map(CsvCell::quoted)
                                    .collect(Collectors.joining(",", "", "\n")));
        }
    }

    long length() {
        return length;
    }

    /** Whether nothing but the beginning of the file is written. */
    boolean isEmpty() {
        return empty;
    }

    /** Goes on with a file that has no record yet. */
    void markEmpty() {
        empty = true;
    }

    void add(List<JsonObject> records) {
        StringBuilder text = new StringBuilder();
        for (JsonObject item : records) {
            switch (layout.format()) {
                case JSONL -> text.append(json(item)).append('\n');
                case JSON -> text.append(empty ? "\n" : ",\n").append(json(item));
                case CSV -> text.append(row(item)).append('\n');
            }
            empty = false;
        }
        write(text.toString());
    }

    private static String json(JsonValue value) {
        return new String(value.toBytes(), StandardCharsets.UTF_8);
    }

    private String row(JsonObject item) {
        return layout.columns().stream()
                .map(column -> cell(column, item.member(column)))
                .collect(Collectors.joining(","));
    }

    private String cell(String column, @Nullable JsonValue value) {
        if (value == null) {
            return "";
        }
        return layout.texts().contains(column) ? CsvCell.textCell(value) : CsvCell.cell(value);
    }

    private void write(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw CallFailedException.local("Cannot write the records: " + e.getMessage());
        }
        length += bytes.length;
    }

    /** Nothing more comes. */
    void end() {
        if (layout.format() == Format.JSON) {
            write("\n]\n");
        }
        flush();
    }

    /** What was written is on the disk. */
    void flush() {
        try {
            out.flush();
            if (channel.isPresent()) {
                channel.get().force(true);
            }
        } catch (IOException e) {
            throw CallFailedException.local("Cannot write the records: " + e.getMessage());
        }
    }

    /** In tables nothing and null are the same. */
    static JsonObject withoutNulls(JsonObject row) {
        JsonObject rest = row;
        for (String name : List.copyOf(row.members().keySet())) {
            rest = row.member(name) instanceof JsonNull ? rest.without(name) : rest;
        }
        return rest;
    }

    @Override
    public void close() {
        try {
            if (channel.isPresent()) {
                out.close();
            }
        } catch (IOException e) {
            throw CallFailedException.local("Cannot close the file: " + e.getMessage());
        }
    }
}
