package dev.orrery.cli.transfer;

import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Reads records and sends them in batches, several at a time. Batches end in the order they were
 * read in: what is behind them is the checkpoint, so a run that goes on repeats at most what was
 * under way, and that with the same ids.
 */
final class Importer {
    private static final int BATCH_LINES = 100;
    private static final int BATCH_CHARACTERS = 1 << 20;

    private final Source source;
    private final LineSender sender;
    private final Refusals refusals;
    private final Optional<Checkpoint> checkpoint;
    private final Progress progress;
    private final int parallel;

    private long records;

    /**
     * Where records come from.
     *
     * @param run the name of the whole import, of which ids of items without one are made
     * @param ids whether records need an id
     * @param bytes how many there are; 0 if nobody knows
     * @param facts what a run that goes on needs to read on
     */
    record Source(Records records, String run, boolean ids, long bytes, Facts facts) {}

    /** What the checkpoint has besides the position. */
    @FunctionalInterface
    interface Facts {
        JsonObject addTo(JsonObject state);
    }

    /** The parts that an import is put together of. */
    record Parts(
            LineSender sender,
            Refusals refusals,
            Optional<Checkpoint> checkpoint,
            Progress progress,
            int parallel) {}

    Importer(Source source, Parts parts, long recordsBefore) {
        this.source = source;
        this.sender = parts.sender();
        this.refusals = parts.refusals();
        this.checkpoint = parts.checkpoint();
        this.progress = parts.progress();
        this.parallel = parts.parallel();
        this.records = recordsBefore;
    }

    /** Some records, and where the file goes on behind them. */
    private static final class Batch {
        final List<String> lines = new ArrayList<>();
        final List<Long> numbers = new ArrayList<>();
        final List<Refusals.Entry> broken = new ArrayList<>();
        long characters;
        long position;
        long recordsUpToHere;

        boolean isFull() {
            return lines.size() >= BATCH_LINES || characters >= BATCH_CHARACTERS;
        }
    }

    private record UnderWay(Batch batch, CompletableFuture<List<LineSender.Refusal>> result) {}

    void run() throws IOException {
        // Before anything is sent: the ids that records get are made of the run's name.
        checkpoint.ifPresent(file -> file.save(state(source.records().position(), records)));
        Deque<UnderWay> underWay = new ArrayDeque<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(parallel)) {
            try {
                for (Batch batch = read(); batch != null; batch = read()) {
                    Batch sent = batch;
                    underWay.add(
                            new UnderWay(
                                    batch,
                                    CompletableFuture.supplyAsync(
                                            () -> sender.send(sent.lines), threads)));
                    if (underWay.size() > parallel) {
                        finish(underWay.remove());
                    }
                }
                while (!underWay.isEmpty()) {
                    finish(underWay.remove());
                }
            } finally {
                threads.shutdownNow();
            }
        }
        progress.end();
        refusals.flush();
        checkpoint.ifPresent(Checkpoint::delete);
    }

    private void finish(UnderWay ended) throws IOException {
        List<LineSender.Refusal> refused;
        try {
            refused = ended.result().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
        Batch batch = ended.batch();
        List<Refusals.Entry> entries = new ArrayList<>(batch.broken);
        for (LineSender.Refusal refusal : refused) {
            entries.add(
                    new Refusals.Entry(
                            batch.numbers.get(refusal.index()),
                            refusal.status(),
                            refusal.reason(),
                            batch.lines.get(refusal.index())));
        }
        refusals.add(entries);
        progress.refused(entries.size());
        progress.at(source.bytes() == 0 ? -1 : (double) batch.position / source.bytes());
        if (checkpoint.isPresent() && checkpoint.get().isDue()) {
            refusals.flush();
            checkpoint.get().save(state(batch.position, batch.recordsUpToHere));
        }
    }

    private JsonObject state(long position, long recordsRead) {
        return source.facts()
                .addTo(
                        JsonObject.EMPTY
                                .with("run", source.run())
                                .with("position", position)
                                .with("records", recordsRead)
                                .with("refusedBytes", refusals.length())
                                .with("refused", refusals.count()));
    }

    private @Nullable Batch read() {
        Batch batch = new Batch();
        while (!batch.isFull() && batch.broken.size() < BATCH_LINES) {
            Records.Entry next = source.records().next();
            if (next == null) {
                break;
            }
            records++;
            add(batch, next);
        }
        batch.position = source.records().position();
        batch.recordsUpToHere = records;
        return batch.lines.isEmpty() && batch.broken.isEmpty() ? null : batch;
    }

    private void add(Batch batch, Records.Entry next) {
        switch (next) {
            case Records.Entry.Json(JsonObject object) -> {
                JsonObject item = source.ids() ? withId(object) : object;
                String line = new String(item.toBytes(), StandardCharsets.UTF_8);
                batch.lines.add(line);
                batch.numbers.add(records);
                batch.characters += line.length();
            }
            case Records.Entry.Broken(String text, String reason) ->
                    batch.broken.add(new Refusals.Entry(records, 0, reason, text));
        }
    }

    /** An id that is the same each time the record is read in the same import. */
    private JsonObject withId(JsonObject item) {
        if (item.member("id") != null) {
            return item;
        }
        String name = source.run() + ":" + records;
        UUID id = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
        return item.with("id", new JsonString(id.toString()));
    }

    /** The records that an earlier run had read. */
    static long recordsOf(JsonObject state) {
        return (long) Figures.number(state, "records");
    }
}
