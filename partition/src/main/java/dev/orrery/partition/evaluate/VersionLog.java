package dev.orrery.partition.evaluate;

import dev.orrery.partition.state.LiveContainer;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.FeedKey;
import dev.orrery.storage.record.VersionValue;

/** Notes every change of an item, in the batch that makes it, where the container keeps them. */
final class VersionLog {
    private VersionLog() {}

    /** Notes that what lies hidden in the place of an item is about to be overwritten. */
    static void overwriting(ItemContext context) {
        StoredRecord stored = context.stored();
        if (stored != null && context.current() == null) {
            removed(context, stored);
        }
    }

    /** Notes a new version of an item. */
    static void written(ItemContext context, StoredRecord written) {
        LiveContainer container = context.container();
        if (!container.definition().changeRetention().isOn()) {
            return;
        }
        StoredRecord current = context.current();
        put(
                context,
                written.value().feedKey(container.number()),
                VersionValue.written(
                        context.recordKey(),
                        written.value(),
                        current == null ? null : current.value()));
    }

    /** Notes that an item is gone: deleted, or removed because it had expired. */
    static void removed(ItemContext context, StoredRecord record) {
        LiveContainer container = context.container();
        if (!container.definition().changeRetention().isOn()) {
            return;
        }
        Draft draft = context.draft();
        FeedKey key =
                new FeedKey(
                        container.number(),
                        draft.lsn(),
                        draft.partition().number(),
                        draft.nextPosition());
        put(
                context,
                key,
                VersionValue.removed(
                        context.recordKey(),
                        record.value(),
                        hasExpired(context, record),
                        draft.timeMillis()));
    }

    /** What is hidden has expired, unless its partition key was deleted. */
    private static boolean hasExpired(ItemContext context, StoredRecord record) {
        LiveContainer container = context.container();
        return context.current() == null
                && !container.deletions().hide(context.recordKey(), record.value(), container);
    }

    private static void put(ItemContext context, FeedKey key, VersionValue value) {
        context.draft().overlay().put(Family.CHANGES, key.encode(), value.encode());
    }
}
