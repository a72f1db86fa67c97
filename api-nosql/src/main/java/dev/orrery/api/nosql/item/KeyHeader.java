package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.key.PartitionKeyText;
import java.util.Optional;

/** The partition key that a request names. */
public final class KeyHeader {
    private static final PartitionKeyDefinition SYSTEM_KEY = PartitionKeyDefinition.ofSystem();
    private static final String NO_KEY = "[]";

    private KeyHeader() {}

    /** The key of one logical partition. */
    static PartitionKey required(
            Request request, PartitionKeyDefinition definition, int limitBytes) {
        String text = request.header(RequestHeader.PARTITION_KEY);
        if (text == null && hasNoKey(definition)) {
            return PartitionKey.UNDEFINED;
        }
        if (text == null) {
            throw OrreryException.badRequest(
                    "PartitionKey value must be supplied for this operation: the header"
                            + " x-ms-documentdb-partitionkey is missing.");
        }
        return complete(text, definition, limitBytes);
    }

    /** The key in a text, which must have a component for every path. */
    static PartitionKey complete(String text, PartitionKeyDefinition definition, int limitBytes) {
        PartitionKey key = parse(text, definition, limitBytes);
        if (!definition.isComplete(key)) {
            throw new OrreryException(
                    ErrorCode.PARTITION_KEY_MISMATCH,
                    ("Partition key provided either doesn't correspond to definition in the"
                                    + " collection or doesn't match partition key field values"
                                    + " specified in the document. The partition key supplied in"
                                    + " x-ms-documentdb-partitionkey has fewer components than"
                                    + " defined in the container: %d instead of %d.")
                            .formatted(key.size(), definition.paths().size()));
        }
        return key;
    }

    /** The key or the prefix of keys that a feed is limited to. */
    public static Optional<PartitionKey> optional(
            Request request, PartitionKeyDefinition definition, int limitBytes) {
        return Optional.ofNullable(request.header(RequestHeader.PARTITION_KEY))
                .map(text -> parse(text, definition, limitBytes));
    }

    /**
     * Whether a container is one from before there were partition keys, or was made without saying
     * one. Its items have no key, and old clients send none.
     */
    public static boolean hasNoKey(PartitionKeyDefinition definition) {
        return definition.paths().equals(SYSTEM_KEY.paths());
    }

    private static PartitionKey parse(
            String text, PartitionKeyDefinition definition, int limitBytes) {
        PartitionKey key =
                text.equals(NO_KEY) && hasNoKey(definition)
                        ? PartitionKey.UNDEFINED
                        : PartitionKeyText.parse(text);
        if (key.size() > definition.paths().size()) {
            throw OrreryException.badRequest(
                    "The partition key supplied in x-ms-documentdb-partitionkey has more components"
                            + " than defined in the container: %d instead of %d."
                                    .formatted(key.size(), definition.paths().size()));
        }
        key.requireWithin(limitBytes);
        return key;
    }
}
