package dev.orrery.partition.evaluate;

import dev.orrery.partition.overlay.Overlay;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.index.UniquePaths;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the unique keys of a logical partition unique. */
final class UniqueKeys {
    private final ItemRemover remover;

    UniqueKeys(ItemRemover remover) {
        this.remover = remover;
    }

    /**
     * Gives an item the unique keys of its new version and gives up those of the old one. Answers
     * false, with the work half done, if another item has one of them.
     */
    boolean occupy(ItemContext context, @Nullable StoredRecord before, StoredRecord after) {
        UniquePaths paths = context.container().uniqueKeys();
        if (paths.isEmpty()) {
            return true;
        }
        Overlay overlay = context.draft().overlay();
        List<byte[]> wanted = paths.keysOf(after.view(), context.logicalKey());
        if (before != null) {
            paths.keysOf(before.view(), context.logicalKey())
                    .forEach(key -> overlay.delete(Family.UNIQUE, key));
        }
        for (byte[] key : wanted) {
            if (!isFree(context, key)) {
                return false;
            }
            overlay.put(Family.UNIQUE, key, context.recordKey());
        }
        return true;
    }

    private boolean isFree(ItemContext context, byte[] key) {
        byte[] holder = context.draft().overlay().find(Family.UNIQUE, key);
        if (holder == null || Arrays.equals(holder, context.recordKey())) {
            return true;
        }
        ItemContext other = ItemContext.of(context.draft(), context.container(), holder);
        StoredRecord expired = other.stored();
        if (other.current() != null || expired == null) {
            return false;
        }
        // An item that has expired but still lies there must not stand in anyone's way.
        remover.remove(other, expired);
        return true;
    }
}
