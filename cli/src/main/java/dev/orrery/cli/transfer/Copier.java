package dev.orrery.cli.transfer;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.client.CallFailedException;
import dev.orrery.cli.client.Pause;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Copies by the change feed of the source: it has every item once, and again if it changes
 * meanwhile. A page is written before the next is read, so the newest version of an item is the
 * last one written.
 */
final class Copier implements AutoCloseable {
    private static final int PAGE = 1_000;
    private static final int BATCH = 100;
    private static final long POLL_MILLIS = 300;

    private final AdminClient client;
    private final Place source;
    private final LineSender sender;
    private final Refusals refusals;
    private final Progress progress;
    private final ExecutorService threads;
    private Optional<String> position = Optional.empty();
    private long items;

    Copier(AdminClient client, Place source, Target target, int parallel) {
        this.client = client;
        this.source = source;
        this.progress = target.progress();
        this.refusals = target.refusals();
        this.sender =
                new LineSender(
                        client,
                        target.place().name().path() + "/items?mode=upsert",
                        progress,
                        target.pace());
        this.threads = Executors.newFixedThreadPool(parallel);
    }

    /** Where copies go, and what is told of them. */
    record Target(Place place, Refusals refusals, Progress progress, Pace pace) {}

    /** Goes on where an earlier run was. */
    void resume(JsonObject state) {
        position = state.string("position");
        items = (long) Figures.number(state, "items");
    }

    JsonObject state() {
        JsonObject state =
                JsonObject.EMPTY
                        .with("items", items)
                        .with("refused", refusals.count())
                        .with("refusedBytes", refusals.length());
        return position.isPresent() ? state.with("position", position.get()) : state;
    }

    long items() {
        return items;
    }

    /** Copies until there is nothing more to read, and tells after every page. */
    void catchUp(Runnable afterPage) {
        boolean more = true;
        while (more) {
            more = copyPage();
            afterPage.run();
        }
    }

    /** Waits until something has changed, or for a moment. */
    static void pause() {
        Pause.millis(POLL_MILLIS);
    }

    private boolean copyPage() {
        String path =
                source.name().path()
                        + "/changes?maxItems="
                        + PAGE
                        + position.map(token -> "&continuation=" + AdminClient.encoded(token))
                                .orElse("");
        JsonObject page = Patience.call(() -> client.read(path));
        progress.spent(Figures.number(page, "requestUnits"));
        List<JsonObject> changed = Figures.objects(page, "items");
        write(changed);
        items += changed.size();
        position = Optional.of(Figures.text(page, "continuation"));
        return page.bool("more").orElse(false) || !changed.isEmpty();
    }

    private void write(List<JsonObject> changed) {
        List<String> lines =
                changed.stream()
                        .map(Pages.Items::withoutSystem)
                        .map(item -> new String(item.toBytes(), StandardCharsets.UTF_8))
                        .toList();
        List<Callable<List<Refusals.Entry>>> batches = new ArrayList<>();
        for (int from = 0; from < lines.size(); from += BATCH) {
            List<String> batch = lines.subList(from, Math.min(lines.size(), from + BATCH));
            long first = items + from + 1;
            batches.add(() -> send(batch, first));
        }
        try {
            for (Future<List<Refusals.Entry>> batch : threads.invokeAll(batches)) {
                List<Refusals.Entry> refused = batch.get();
                refusals.add(refused);
                progress.refused(refused.size());
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof CallFailedException known
                    ? known
                    : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CallFailedException.local("Interrupted.");
        }
    }

    private List<Refusals.Entry> send(List<String> lines, long first) {
        return sender.send(lines).stream()
                .map(
                        refusal ->
                                new Refusals.Entry(
                                        first + refusal.index(),
                                        refusal.status(),
                                        refusal.reason(),
                                        lines.get(refusal.index())))
                .toList();
    }

    @Override
    public void close() {
        threads.shutdownNow();
        threads.close();
    }
}
