package dev.orrery.cli.transfer;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Reads the parts of a place, several at a time, and hands every page to one thread. Each part
 * waits for its page to be taken, so nothing piles up, and a page that was taken is a state that
 * can be gone on from.
 */
final class Exporter {
    private final AdminClient client;
    private final Pages pages;
    private final int parallel;
    private final Map<String, State> states = new LinkedHashMap<>();

    /**
     * How far a part is.
     *
     * @param continuation where it goes on; empty at its beginning
     */
    private record State(Optional<String> continuation, boolean done) {
        static final State NEW = new State(Optional.empty(), false);
    }

    private sealed interface Event {
        record Arrived(String part, Pages.Page page) implements Event {}

        record Failed(Throwable cause) implements Event {}
    }

    Exporter(AdminClient client, Pages pages, int parallel) {
        this.client = client;
        this.pages = pages;
        this.parallel = parallel;
    }

    /** Begins, or goes on where a saved state was. */
    void begin(Optional<JsonArray> saved) {
        if (saved.isEmpty()) {
            pages.parts(client).forEach(part -> states.put(part, State.NEW));
            return;
        }
        for (JsonValue value : saved.get().elements()) {
            if (value instanceof JsonObject part) {
                states.put(
                        Figures.text(part, "part"),
                        new State(part.string("continuation"), part.bool("done").orElse(false)));
            }
        }
    }

    /** How far it is, for {@link #begin}. */
    JsonArray state() {
        List<JsonValue> parts = new ArrayList<>();
        states.forEach(
                (part, state) -> {
                    JsonObject json =
                            JsonObject.EMPTY.with("part", part).with("done", state.done());
                    parts.add(
                            state.continuation().isPresent()
                                    ? json.with("continuation", state.continuation().get())
                                    : json);
                });
        return new JsonArray(parts);
    }

    /** Reads everything; {@link #state} includes a page while it is taken. */
    void run(Consumer<Pages.Page> taker) {
        BlockingQueue<Event> arrived = new LinkedBlockingQueue<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(parallel)) {
            try {
                int open = 0;
                for (Map.Entry<String, State> entry : states.entrySet()) {
                    if (!entry.getValue().done()) {
                        read(threads, arrived, entry.getKey(), entry.getValue().continuation());
                        open++;
                    }
                }
                while (open > 0) {
                    Event.Arrived event = next(arrived);
                    Optional<String> continuation = event.page().continuation();
                    states.put(event.part(), new State(continuation, continuation.isEmpty()));
                    if (continuation.isPresent()) {
                        read(threads, arrived, event.part(), continuation);
                    } else {
                        open--;
                    }
                    taker.accept(event.page());
                }
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private void read(
            ExecutorService threads,
            BlockingQueue<Event> arrived,
            String part,
            Optional<String> continuation) {
        threads.execute(
                () -> {
                    try {
                        arrived.add(
                                new Event.Arrived(part, pages.read(client, part, continuation)));
                    } catch (RuntimeException | Error e) {
                        arrived.add(new Event.Failed(e));
                    }
                });
    }

    private static Event.Arrived next(BlockingQueue<Event> arrived) {
        try {
            return switch (arrived.take()) {
                case Event.Arrived page -> page;
                case Event.Failed(RuntimeException cause) -> throw cause;
                case Event.Failed(Throwable cause) -> throw new CompletionException(cause);
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException(e);
        }
    }
}
