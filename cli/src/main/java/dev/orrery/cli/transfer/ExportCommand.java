package dev.orrery.cli.transfer;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.client.CallFailedException;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import picocli.CommandLine.ExitCode;

/** Reads a container, table or graph into a file. */
public final class ExportCommand extends TransferCommand {
    private static final String COLUMNS = "--columns";
    private static final String SYSTEM = "--system-properties";
    private static final String OVERWRITE = "--overwrite";

    public ExportCommand() {
        super(
                "export",
                "Reads all items or rows of a container, a table or a graph into a file. What is"
                        + " written meanwhile may or may not be in it. Killed or failed, the same"
                        + " command goes on where it was.",
                "export shop/orders orders.jsonl",
                "export shop/orders orders.csv --columns id,customer,total",
                "export ks/customers - --format json",
                "export social/people people.json --overwrite --json");
        argument("DATABASE/CONTAINER", "1", "What to read.");
        argument("FILE", "1", "What to write; - for the standard output, which cannot be resumed.");
        transferOptions();
        option(
                COLUMNS,
                "NAMES",
                "The properties that CSV has; without it all of them, which are looked for first.");
        flag(SYSTEM, "Write _rid, _self, _etag, _attachments and _ts, too.");
        flag(OVERWRITE, "Begin again, even if the file is there.");
    }

    @Override
    protected int run(AdminClient client) {
        Place place = Place.read(client, containerName(value(0)));
        Pages pages =
                place.isTable()
                        ? new Pages.Rows(place)
                        : new Pages.Items(place, parsed().hasMatchedOption(SYSTEM));
        Progress progress = progress();
        try {
            if ("-".equals(value(1))) {
                Exporter exporter = new Exporter(client, pages, parallel());
                exporter.begin(Optional.empty());
                List<String> columns = columns(client, place, pages);
                try (RecordFile file = RecordFile.of(standardOutput(), layout(place, columns))) {
                    write(exporter, file, new Job(place, total(client, place), progress), _ -> {});
                    file.end();
                }
                note(progress.sentence());
                return ExitCode.OK;
            }
            toFile(client, place, pages, progress);
        } catch (IOException e) {
            throw CallFailedException.local("Cannot write " + value(1) + ": " + e.getMessage());
        }
        summarize(progress.json(), progress.sentence());
        return ExitCode.OK;
    }

    /** Its bytes as they are: the console's own stream may have another encoding. */
    private static OutputStream standardOutput() {
        return new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
    }

    private record Job(Place place, double total, Progress progress) {}

    private void toFile(AdminClient client, Place place, Pages pages, Progress progress)
            throws IOException {
        Path path = Path.of(value(1));
        Checkpoint checkpoint = checkpoint(path, "export", place.name());
        if (parsed().hasMatchedOption(OVERWRITE)) {
            checkpoint.delete();
            Files.deleteIfExists(path);
        }
        Optional<JsonObject> saved = checkpoint.load();
        if (saved.isEmpty() && Files.exists(path)) {
            throw CallFailedException.local(
                    "%s is there already; --overwrite begins again.".formatted(path));
        }
        JsonObject before = saved.orElse(JsonObject.EMPTY);
        if (saved.isPresent()) {
            note("Going on behind %s items".formatted(Figures.count(before, "items")));
        }
        Exporter exporter = new Exporter(client, pages, parallel());
        exporter.begin(before.array("parts"));
        List<String> columns =
                before.array("columns").isPresent()
                        ? strings(before.array("columns").get())
                        : columns(client, place, pages);
        double total = total(client, place);
        long itemsBefore = (long) Figures.number(before, "items");
        progress.begin(total == 0 ? 0 : Math.min(1, itemsBefore / total));
        try (RecordFile file =
                RecordFile.open(
                        path, (long) Figures.number(before, "bytes"), layout(place, columns))) {
            if (before.bool("empty").orElse(false)) {
                file.markEmpty();
            }
            long[] items = {itemsBefore};
            file.flush();
            checkpoint.save(state(exporter, file, columns, itemsBefore));
            write(
                    exporter,
                    file,
                    new Job(place, total, progress),
                    count -> {
                        items[0] += count;
                        if (checkpoint.isDue()) {
                            file.flush();
                            checkpoint.save(state(exporter, file, columns, items[0]));
                        }
                        progress.at(total == 0 ? -1 : Math.min(1, items[0] / total));
                    });
            file.end();
        }
        progress.end();
        checkpoint.delete();
    }

    private static JsonObject state(
            Exporter exporter, RecordFile file, List<String> columns, long items) {
        return JsonObject.EMPTY
                .with("bytes", file.length())
                .with("empty", file.isEmpty())
                .with("items", items)
                .with("columns", JsonArray.ofStrings(columns))
                .with("parts", exporter.state());
    }

    /** What is done with every page. */
    @FunctionalInterface
    private interface Counter {
        void add(int records);
    }

    private static void write(Exporter exporter, RecordFile file, Job job, Counter counter) {
        exporter.run(
                page -> {
                    List<JsonObject> records =
                            job.place().isTable()
                                    ? page.records().stream().map(RecordFile::withoutNulls).toList()
                                    : page.records();
                    file.add(records);
                    job.progress().done(records.size());
                    job.progress().spent(page.requestUnits());
                    counter.add(records.size());
                });
    }

    private RecordFile.Layout layout(Place place, List<String> columns) {
        return new RecordFile.Layout(format(), columns, place.textColumns());
    }

    private static double total(AdminClient client, Place place) {
        return Figures.number(client.read(place.name().path()), "items");
    }

    /** The columns of CSV; the other formats need none. */
    private List<String> columns(AdminClient client, Place place, Pages pages) {
        if (format() != Format.CSV) {
            return List.of();
        }
        if (value(COLUMNS).isPresent()) {
            return List.of(value(COLUMNS).get().split(","));
        }
        if (place.isTable()) {
            return place.columns().stream().map(Place.Column::member).toList();
        }
        note("Looking for the properties that items have");
        SequencedSet<String> names = new LinkedHashSet<>();
        Exporter reader = new Exporter(client, pages, parallel());
        reader.begin(Optional.empty());
        reader.run(page -> page.records().forEach(item -> names.addAll(item.members().keySet())));
        return List.copyOf(names);
    }

    private static List<String> strings(JsonArray array) {
        List<String> strings = new ArrayList<>();
        array.elements()
                .forEach(
                        element -> {
                            if (element instanceof JsonString(String text)) {
                                strings.add(text);
                            }
                        });
        return strings;
    }
}
