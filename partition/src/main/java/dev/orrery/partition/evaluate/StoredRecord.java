package dev.orrery.partition.evaluate;

import dev.orrery.model.command.StoredItem;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.storage.record.RecordValue;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A JSON item as it was found in the store: its header, and its body as a view. */
public final class StoredRecord {
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final JsonName RESOURCE_ID = JsonName.of("_rid");

    private final RecordValue value;
    private final StoredItem item;

    private StoredRecord(RecordValue value) {
        this.value = value;
        byte[] bytes = value.array();
        this.item = new StoredItem(JsonView.over(bytes, value.bodyOffset(), bytes.length));
    }

    /** Reads what is stored under a record's key. */
    public static StoredRecord of(byte[] value) {
        return new StoredRecord(RecordValue.of(value));
    }

    public StoredItem item() {
        return item;
    }

    public RecordValue value() {
        return value;
    }

    public JsonView view() {
        return item.view();
    }

    /** Bytes of the item as clients see it. */
    public int textBytes() {
        return item.textLength();
    }

    public String resourceId() {
        JsonView view = item.view();
        return view.stringValue(view.member(view.root(), RESOURCE_ID));
    }

    /** The second of the last write, as the item shows it. */
    long timestamp() {
        return value.timestampMillis() / MILLIS_PER_SECOND;
    }

    /**
     * The second at which the item expires by the container's present setting: its own time to
     * live, or else the container's.
     */
    public OptionalLong expirySecond(TimeToLive setting) {
        if (!setting.isOn()) {
            return OptionalLong.empty();
        }
        OptionalInt own = value.timeToLiveSeconds();
        int seconds = own.orElse(setting.seconds());
        return seconds > 0 ? OptionalLong.of(timestamp() + seconds) : OptionalLong.empty();
    }

    /** Whether the item is not to be shown, though it may not have been removed yet. */
    public boolean isHidden(LiveContainer container, byte[] recordKey, long nowSeconds) {
        return isExpired(container.definition().timeToLive(), nowSeconds)
                || container.deletions().hide(recordKey, value, container);
    }

    /** Whether the item has expired. */
    private boolean isExpired(TimeToLive setting, long nowSeconds) {
        OptionalLong second = expirySecond(setting);
        return second.isPresent() && second.getAsLong() <= nowSeconds;
    }
}
