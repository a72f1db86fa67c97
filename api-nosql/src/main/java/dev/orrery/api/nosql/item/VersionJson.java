package dev.orrery.api.nosql.item;

import dev.orrery.model.command.StoredItem;
import dev.orrery.model.json.JsonWriter;
import dev.orrery.partition.ChangePage.ChangedItem;
import dev.orrery.partition.ItemVersion;

/**
 * A version of an item as clients read it: what it is now, what it was before, and what happened.
 */
final class VersionJson {
    private VersionJson() {}

    static void write(JsonWriter writer, ChangedItem changed, ItemVersion version) {
        writer.beginObject().name("current");
        if (version.isRemoval()) {
            writer.beginObject().endObject();
        } else {
            item(writer, changed.item());
        }
        version.previous().ifPresent(previous -> item(writer.name("previous"), previous));
        writer.name("metadata")
                .beginObject()
                .name("operationType")
                .value(operation(version))
                .name("lsn")
                .value(changed.lsn())
                .name("crts")
                .value(version.epochSecond());
        if (version.previous().isPresent()) {
            writer.name("previousImageLSN").value(version.previousLsn());
        }
        if (version.kind() == ItemVersion.Kind.EXPIRED) {
            writer.name("timeToLiveExpired").value(true);
        }
        writer.endObject().endObject();
    }

    private static String operation(ItemVersion version) {
        return switch (version.kind()) {
            case CREATED -> "create";
            case REPLACED -> "replace";
            case DELETED, EXPIRED -> "delete";
        };
    }

    private static void item(JsonWriter writer, StoredItem item) {
        writer.raw(item.bytes(), item.textStart(), item.textStart() + item.textLength());
    }
}
