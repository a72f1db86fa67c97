package dev.orrery.testkit.history;

import java.util.Optional;

/** One item: a value that is read, written, and replaced if it is still the one that was read. */
public final class Register implements SequentialModel<Optional<String>, Register.Action> {
    /** What is done to an item. */
    public sealed interface Action {
        /** A read, and what it found. */
        record Read(Optional<String> found) implements Action {}

        /** A write, whatever was there; an empty value deletes. */
        record Write(Optional<String> value) implements Action {}

        /**
         * A write that happens only if a value is there still.
         *
         * @param happened whether it did, as the client was told
         */
        record Replace(Optional<String> expected, Optional<String> value, boolean happened)
                implements Action {}
    }

    @Override
    public Optional<String> initial() {
        return Optional.empty();
    }

    @Override
    public Optional<Optional<String>> after(Optional<String> state, Action action) {
        return switch (action) {
            case Action.Read(Optional<String> found) ->
                    found.equals(state) ? Optional.of(state) : Optional.empty();
            case Action.Write(Optional<String> value) -> Optional.of(value);
            case Action.Replace(
                            Optional<String> expected,
                            Optional<String> value,
                            boolean done) -> {
                boolean matches = expected.equals(state);
                yield matches == done ? Optional.of(matches ? value : state) : Optional.empty();
            }
        };
    }

    @Override
    public Optional<Optional<String>> afterUnanswered(Optional<String> state, Action action) {
        return switch (action) {
            case Action.Read _ -> Optional.empty();
            case Action.Write(Optional<String> value) -> Optional.of(value);
            case Action.Replace(Optional<String> expected, Optional<String> value, _) ->
                    expected.equals(state) ? Optional.of(value) : Optional.empty();
        };
    }
}
