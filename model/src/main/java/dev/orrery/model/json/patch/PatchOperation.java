package dev.orrery.model.json.patch;

import dev.orrery.model.json.JsonFragment;
import dev.orrery.model.json.JsonKind;

/** One operation of a patch. */
public sealed interface PatchOperation {
    /** The path that the operation changes. */
    PatchPath path();

    /** The name of the operation in a request. */
    String name();

    record Add(PatchPath path, JsonFragment value) implements PatchOperation {
        @Override
        public String name() {
            return "add";
        }
    }

    record Set(PatchPath path, JsonFragment value) implements PatchOperation {
        @Override
        public String name() {
            return "set";
        }
    }

    record Replace(PatchPath path, JsonFragment value) implements PatchOperation {
        @Override
        public String name() {
            return "replace";
        }
    }

    record Remove(PatchPath path) implements PatchOperation {
        @Override
        public String name() {
            return "remove";
        }
    }

    record Increment(PatchPath path, JsonFragment amount) implements PatchOperation {
        public Increment {
            if (amount.kind() != JsonKind.NUMBER) {
                throw new IllegalArgumentException("amount must be a number");
            }
        }

        @Override
        public String name() {
            return "incr";
        }
    }

    record Move(PatchPath from, PatchPath path) implements PatchOperation {
        @Override
        public String name() {
            return "move";
        }
    }
}
