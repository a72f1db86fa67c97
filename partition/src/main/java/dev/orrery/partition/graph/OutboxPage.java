package dev.orrery.partition.graph;

import dev.orrery.model.graph.LinkChange;
import dev.orrery.model.graph.LinkVersion;
import dev.orrery.model.key.PartitionKey;
import java.util.List;
import java.util.Optional;

/**
 * The oldest changes of edges of which other partitions have to be told.
 *
 * @param through the last change that was looked at; empty if there is none
 */
public record OutboxPage(List<Letter> letters, Optional<LinkVersion> through) {
    public static final OutboxPage NOTHING = new OutboxPage(List.of(), Optional.empty());

    public OutboxPage {
        letters = List.copyOf(letters);
    }

    /** A change, and whom to tell. */
    public record Letter(Recipient recipient, LinkChange change) {}

    /**
     * A logical partition.
     *
     * @param definitionVersion of the container's definition here: the recipient must not have an
     *     older one
     */
    public record Recipient(int containerNumber, long definitionVersion, PartitionKey key) {}
}
