package dev.orrery.server.admin.api;

import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** What became of the lines of a body, in their order. */
final class LineResults {
    private final List<JsonValue> failures = new ArrayList<>();
    private final List<JsonValue> found = new ArrayList<>();
    private final boolean reads;
    private long done;
    private double requestUnits;
    private int line;

    /**
     * @param reads whether what is found is answered, with null where a line failed
     */
    LineResults(boolean reads) {
        this.reads = reads;
    }

    /** Begins with a line; whatever is thrown is the line's failure. */
    <T> CompletableFuture<T> begin(Supplier<CompletableFuture<T>> action) {
        try {
            return action.get();
        } catch (OrreryException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Waits for the next line. */
    void add(CompletableFuture<Outcome> outcome) {
        try {
            take(outcome.join());
        } catch (CompletionException e) {
            if (!(e.getCause() instanceof OrreryException known)) {
                throw e;
            }
            fail(known.code(), known.text(), known.retryAfterMillis());
        }
        line++;
    }

    /** Waits for the next line, which costs what the future has. */
    void addCharge(CompletableFuture<Double> charge) {
        add(charge.thenApply(units -> new Outcome.Done(units, 0)));
    }

    private void take(Outcome outcome) {
        requestUnits += outcome.charge();
        switch (outcome) {
            case Outcome.Refused refused -> {
                long wait = refused.retryAfterMillis();
                OptionalLong known = wait > 0 ? OptionalLong.of(wait) : OptionalLong.empty();
                fail(refused.code(), refused.message(), known);
            }
            case Outcome.Found item -> {
                found.add(JsonValue.of(item.item().view(), item.item().view().root()));
                done++;
            }
            case Outcome.Written _,
                    Outcome.Deleted _,
                    Outcome.ScriptRepeated _,
                    Outcome.Done _,
                    Outcome.NotModified _,
                    Outcome.BatchEnded _,
                    Outcome.RowOutcome _,
                    Outcome.PartitionDeleted _ ->
                    done++;
        }
    }

    private void fail(ErrorCode code, String message, OptionalLong retryAfterMillis) {
        if (code == ErrorCode.INTERNAL || code == ErrorCode.CORRUPTION) {
            throw new OrreryException(code, message);
        }
        Fields fields =
                new Fields()
                        .put("line", line)
                        .put("status", Statuses.of(code))
                        .put("code", code.name())
                        .put("error", message);
        retryAfterMillis.ifPresent(millis -> fields.put("retryAfterMillis", millis));
        failures.add(fields.build());
        found.add(JsonNull.NULL);
    }

    JsonObject json() {
        Fields fields = new Fields().put("done", done).putRounded("requestUnits", requestUnits);
        if (reads) {
            fields.put("items", found, item -> item);
        }
        return fields.put("failures", failures, failure -> failure).build();
    }
}
