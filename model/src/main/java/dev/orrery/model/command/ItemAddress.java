package dev.orrery.model.command;

import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPosition;

/**
 * The logical partition a command goes to, as the gateway found it.
 *
 * @param definitionVersion the version of the container's definition the command was planned with
 */
public record ItemAddress(
        int containerNumber,
        long definitionVersion,
        PartitionKey partitionKey,
        RingPosition position) {}
