package dev.orrery.script;

import dev.orrery.model.json.JsonWriter;
import dev.orrery.script.ScriptCollection.Answer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.jspecify.annotations.Nullable;

/**
 * The one function through which a script reaches Java. Only texts, numbers and truths go through
 * it. What is thrown behind it ends the run, whether the script catches it or not.
 */
final class HostCalls implements ProxyExecutable {
    /** No operation begins so late that it could not end in time. */
    private static final int LATE_PERCENT = 90;

    private final ScriptCollection collection;
    private final Watchdog.Watched watched;
    private final ScriptLog log;
    private @Nullable Throwable failure;

    HostCalls(ScriptCollection collection, Watchdog.Watched watched, ScriptLog log) {
        this.collection = collection;
        this.watched = watched;
        this.log = log;
    }

    String log() {
        return log.text();
    }

    /** Throws what the collection has thrown. */
    void rethrow() {
        switch (failure) {
            case null -> {}
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException(failure);
        }
    }

    @Override
    public @Nullable Object execute(Value... arguments) {
        if (failure != null) {
            throw new IllegalStateException("the run has failed");
        }
        long before = watched.allocatedBytes();
        try {
            return call(arguments);
        } catch (RuntimeException | Error e) {
            failure = e;
            throw e;
        } finally {
            watched.exclude(before);
        }
    }

    private @Nullable String call(Value... arguments) {
        String operation = arguments[0].asString();
        if (operation.equals("log")) {
            log.add(arguments[1].asString());
            return null;
        }
        if (watched.isLate(LATE_PERCENT)) {
            return null;
        }
        return text(answer(operation, arguments));
    }

    private Answer answer(String operation, Value... arguments) {
        String link = arguments[1].asString();
        return switch (operation) {
            case "create" ->
                    collection.create(link, arguments[2].asString(), arguments[3].asBoolean());
            case "upsert" ->
                    collection.upsert(link, arguments[2].asString(), optional(arguments[3]));
            case "read" -> collection.read(link, optional(arguments[2]));
            case "replace" ->
                    collection.replace(link, arguments[2].asString(), optional(arguments[3]));
            case "delete" -> collection.delete(link, optional(arguments[2]));
            case "query" ->
                    collection.query(
                            link,
                            new ScriptCollection.Question(
                                    arguments[2].asString(),
                                    size(arguments[3]),
                                    optional(arguments[4])));
            default -> throw new IllegalArgumentException("no operation " + operation);
        };
    }

    private static int size(Value value) {
        return value.fitsInInt() && value.asInt() > 0 ? value.asInt() : -1;
    }

    private static Optional<String> optional(Value value) {
        return value.isString() ? Optional.of(value.asString()) : Optional.empty();
    }

    private static @Nullable String text(Answer answer) {
        return switch (answer) {
            case Answer.NotAccepted() -> null;
            case Answer.Refused(int number, String message) -> refused(number, message);
            case Answer.Done done -> done(done);
        };
    }

    private static String refused(int number, String message) {
        JsonWriter json = new JsonWriter().beginObject().name("error").beginObject();
        json.name("number").value(number).name("message").value(message).endObject();
        return new String(json.endObject().toBytes(), StandardCharsets.UTF_8);
    }

    private static String done(Answer.Done done) {
        JsonWriter json = new JsonWriter().beginObject();
        done.continuation().ifPresent(text -> json.name("continuation").value(text));
        if (done.notModified()) {
            json.name("notModified").value(true);
        }
        String options = new String(json.endObject().toBytes(), StandardCharsets.UTF_8);
        String resource = done.resource().map(text -> ",\"resource\":" + text).orElse("");
        return "{\"options\":" + options + resource + "}";
    }
}
