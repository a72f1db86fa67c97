package dev.orrery.api.nosql.item;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.resource.ResourceId;
import java.util.Optional;

/** Tells an item's resource id in a path from an id that a client chose. */
final class ItemResourceId {
    private static final int TEXT_LENGTH = 24;
    private static final String PADDING = "==";

    private ItemResourceId() {}

    /** The resource id, if the text can be one of an item of this container. */
    static Optional<ResourceId> of(ContainerRecord container, String text) {
        if (text.length() != TEXT_LENGTH || !text.endsWith(PADDING)) {
            return Optional.empty();
        }
        ResourceId resourceId;
        try {
            resourceId = ResourceId.parse(text);
        } catch (OrreryException e) {
            return Optional.empty();
        }
        boolean own =
                resourceId.isItem()
                        && resourceId.databaseNumber() == container.databaseNumber()
                        && resourceId.containerNumber() == container.number();
        return own ? Optional.of(resourceId) : Optional.empty();
    }
}
