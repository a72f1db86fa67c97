package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.RecordKey;
import org.jspecify.annotations.Nullable;

/** One item, its place and what is stored there, for the evaluation of one command. */
final class ItemContext {
    private final Draft draft;
    private final LiveContainer container;
    private final byte[] logicalKey;
    private final byte[] recordKey;
    private final @Nullable StoredRecord stored;
    private final @Nullable StoredRecord current;

    private ItemContext(Draft draft, LiveContainer container, byte[] logicalKey, byte[] recordKey) {
        this.draft = draft;
        this.container = container;
        this.logicalKey = logicalKey;
        this.recordKey = recordKey;
        byte[] value = draft.overlay().find(Family.RECORDS, recordKey);
        this.stored = value == null ? null : StoredRecord.of(value);
        boolean hidden =
                stored != null && stored.isHidden(container, recordKey, draft.timeSeconds());
        this.current = hidden ? null : stored;
    }

    static ItemContext of(Draft draft, LiveContainer container, ItemCommand command) {
        ItemAddress address = command.address();
        byte[] logicalKey =
                new LogicalKey(container.number(), address.position(), address.partitionKey())
                        .encode();
        byte[] recordKey = RecordKey.encode(logicalKey, command.id());
        return new ItemContext(draft, container, logicalKey, recordKey);
    }

    /** The item under a key that was found elsewhere in the store. */
    static ItemContext of(Draft draft, LiveContainer container, byte[] recordKey) {
        byte[] logicalKey = LogicalKey.prefixOf(recordKey, container.positionBytes());
        return new ItemContext(draft, container, logicalKey, recordKey);
    }

    /** The item with another id in the same logical partition. */
    ItemContext withId(String id) {
        return new ItemContext(draft, container, logicalKey, RecordKey.encode(logicalKey, id));
    }

    Draft draft() {
        return draft;
    }

    LiveContainer container() {
        return container;
    }

    byte[] logicalKey() {
        return logicalKey;
    }

    byte[] recordKey() {
        return recordKey;
    }

    /** What lies in the store, hidden or not. */
    @Nullable StoredRecord stored() {
        return stored;
    }

    /** The item as requests see it: null if there is none, or if it is hidden. */
    @Nullable StoredRecord current() {
        return current;
    }

    /** Refuses at the price of looking: that of reading the item, if there is one. */
    Outcome.Refused refused(ErrorCode code, String message) {
        double charge =
                current == null ? RequestUnits.MINIMUM : RequestUnits.read(current.textBytes());
        return new Outcome.Refused(code, message, charge, draft.decidedOn());
    }

    Outcome.Refused notFound() {
        return refused(ErrorCode.NOT_FOUND, "There is no item with this id in the partition.");
    }
}
