package dev.orrery.partition;

import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;

/** A point read. */
public record ItemRead(ItemAddress address, String id, EtagCondition condition) {}
