package dev.orrery.model.json.patch;

import dev.orrery.model.json.JsonFragment;
import dev.orrery.model.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/** A value while it is patched: text until an operation goes inside, then a container. */
sealed interface PatchNode {
    void writeTo(JsonWriter writer);

    /** The value as a container, or null if it is none. */
    @Nullable Container opened();

    /** A value that no operation has gone into. */
    record Text(JsonFragment fragment) implements PatchNode {
        @Override
        public void writeTo(JsonWriter writer) {
            fragment.writeTo(writer);
        }

        @Override
        public @Nullable Container opened() {
            return switch (fragment.kind()) {
                case OBJECT -> new PatchMembers(fragment);
                case ARRAY -> new PatchElements(fragment);
                case NULL, TRUE, FALSE, NUMBER, STRING -> null;
            };
        }
    }

    /** An object or an array that an operation has gone into. */
    sealed interface Container extends PatchNode permits PatchMembers, PatchElements {
        @Override
        default Container opened() {
            return this;
        }

        @Nullable PatchNode child(String segment);

        /** Replaces a child that exists. */
        void replace(String segment, PatchNode node);

        /** Removes a child that exists. */
        void remove(String segment);

        /** Creates a child: replacing in an object, inserting into an array. */
        void add(String segment, PatchNode node, PatchStep step);

        /** Creates or replaces a child. */
        void set(String segment, PatchNode node, PatchStep step);
    }
}
