package dev.orrery.cli.transfer;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.client.CallFailedException;
import dev.orrery.cli.client.ContainerName;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import picocli.CommandLine.ExitCode;

/** Writes a file into a container, table or graph. */
public final class ImportCommand extends TransferCommand {
    private static final String CREATE = "--create-only";
    private static final String REFUSED = "--refused";
    private static final String TEXT = "--text";

    /** Everything was done, and some records were refused. */
    private static final int SOME_REFUSED = 7;

    public ImportCommand() {
        super(
                "import",
                "Writes JSON lines, a JSON array or CSV into a container, a table or a graph, by"
                    + " upsert. Killed or failed, the same command goes on where it was. Records"
                    + " that are refused go to a file, with the reasons.",
                "import shop/orders orders.jsonl",
                "import shop/orders orders.csv --text zip,phone --parallel 4",
                "import shop/orders orders.jsonl --max-ru 400",
                "import social/people vertices-and-edges.json --json",
                "import shop/orders - --format jsonl < orders.jsonl");
        argument("DATABASE/CONTAINER", "1", "Where to write; it must exist.");
        argument("FILE", "1", "What to read; - for the standard input, which cannot be resumed.");
        transferOptions();
        paceOption();
        flag(CREATE, "Refuse items that exist. Such an import cannot be resumed.");
        option(REFUSED, "FILE", "Where refused records go; FILE.refused.");
        option(
                TEXT,
                "NAMES",
                "Columns of CSV whose cells are texts, even if they look like numbers.");
    }

    @Override
    protected int run(AdminClient client) {
        Place place = Place.read(client, containerName(value(0)));
        requirePossible(place);
        Path file = Path.of(value(1));
        boolean piped = "-".equals(value(1));
        Progress progress = progress();
        Refusals refusals =
                new Refusals(
                        Path.of(value(REFUSED).orElse((piped ? "import" : value(1)) + ".refused")));
        Optional<Checkpoint> checkpoint =
                piped || isCreateOnly()
                        ? Optional.empty()
                        : Optional.of(checkpoint(file, "import", place.name()));
        try (refusals) {
            run(client, place, new Run(piped, file, refusals, checkpoint, progress));
        } catch (IOException e) {
            throw CallFailedException.local("Cannot read " + value(1) + ": " + e.getMessage());
        }
        return tell(progress, refusals);
    }

    private record Run(
            boolean piped,
            Path file,
            Refusals refusals,
            Optional<Checkpoint> checkpoint,
            Progress progress) {}

    private boolean isCreateOnly() {
        return parsed().hasMatchedOption(CREATE);
    }

    private void requirePossible(Place place) {
        if (place.counters()) {
            throw CallFailedException.local(
                    "A table with counters cannot be imported: CQL can only add to them.");
        }
        if (place.isTable() && isCreateOnly()) {
            throw wrong("Rows are always inserted over existing ones: no --create-only for tables");
        }
    }

    private void run(AdminClient client, Place place, Run run) throws IOException {
        Optional<JsonObject> state = run.checkpoint().flatMap(Checkpoint::load);
        JsonObject before = state.orElse(JsonObject.EMPTY);
        long position = (long) Figures.number(before, "position");
        long bytes = run.piped() ? 0 : Files.size(run.file());
        requireSameFile(before, bytes);
        run.refusals()
                .resume(
                        (long) Figures.number(before, "refusedBytes"),
                        (long) Figures.number(before, "refused"));
        run.progress().begin(bytes == 0 ? 0 : (double) position / bytes);
        if (state.isPresent()) {
            note("Going on behind record %s".formatted(Figures.count(before, "records")));
        }
        String name = before.string("run").orElseGet(() -> UUID.randomUUID().toString());
        try (ByteInput in =
                run.piped() ? ByteInput.of(System.in) : ByteInput.open(run.file(), position)) {
            new Importer(
                            source(place, in, before, name, bytes),
                            new Importer.Parts(
                                    new LineSender(
                                            client,
                                            path(place.name(), place),
                                            run.progress(),
                                            pace()),
                                    run.refusals(),
                                    run.checkpoint(),
                                    run.progress(),
                                    parallel()),
                            Importer.recordsOf(before))
                    .run();
        }
    }

    private static void requireSameFile(JsonObject before, long bytes) {
        long known = (long) Figures.number(before, "bytes");
        if (known != 0 && known != bytes) {
            throw CallFailedException.local(
                    ("The file has changed since the import began: it had %,d bytes, and has %,d."
                                    + " Delete the checkpoint to begin again.")
                            .formatted(known, bytes));
        }
    }

    private String path(ContainerName name, Place place) {
        return place.isTable()
                ? name.path() + "/rows"
                : name.path() + "/items?mode=" + (isCreateOnly() ? "create" : "upsert");
    }

    private Importer.Source source(
            Place place, ByteInput in, JsonObject before, String run, long bytes) {
        if (format() == Format.CSV) {
            Set<String> texts = new HashSet<>(place.textColumns());
            value(TEXT).ifPresent(names -> texts.addAll(Arrays.asList(names.split(","))));
            Optional<List<String>> columns = before.array("columns").map(ImportCommand::strings);
            CsvRecords records =
                    columns.isPresent()
                            ? CsvRecords.resume(in, columns.get(), texts)
                            : CsvRecords.begin(in, texts);
            return new Importer.Source(
                    records,
                    run,
                    !place.isTable(),
                    bytes,
                    state ->
                            state.with("bytes", bytes)
                                    .with("columns", JsonArray.ofStrings(records.columns())));
        }
        JsonRecords records = new JsonRecords(in, before.bool("array").orElse(false));
        return new Importer.Source(
                records,
                run,
                !place.isTable(),
                bytes,
                state -> state.with("bytes", bytes).with("array", records.isArray()));
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

    private int tell(Progress progress, Refusals refusals) {
        JsonObject summary = progress.json().with("refused", refusals.count());
        if (refusals.count() > 0) {
            summary = summary.with("refusedFile", refusals.file().toString());
        }
        summarize(summary, progress.sentence());
        if (refusals.count() > 0) {
            note("Refused records are in " + refusals.file());
        }
        return refusals.count() > 0 ? SOME_REFUSED : ExitCode.OK;
    }
}
