package dev.orrery.storage.engine;

import org.jspecify.annotations.Nullable;

/** What memory has of the entries of a range, asked before the engine was. */
public final class RecalledEdges {
    private final HotValues memory;
    private final byte[] prefix;
    private final HotValues.Answer answer;

    RecalledEdges(HotValues memory, byte[] prefix, HotValues.Answer answer) {
        this.memory = memory;
        this.prefix = prefix;
        this.answer = answer;
    }

    /** All entries of the range, as they were when memory was asked; null if it does not know. */
    public @Nullable EntryList entries() {
        byte[] packed = answer.value();
        return packed == null ? null : new EntryList(packed);
    }

    /** Remembers all entries of the range, as a cursor made after the question has found them. */
    public void learn(EntryList.Packer found) {
        byte[] packed = found.packed();
        if (packed != null) {
            memory.learn(answer, prefix, packed);
        }
    }
}
