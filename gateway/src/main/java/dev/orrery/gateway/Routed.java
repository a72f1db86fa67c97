package dev.orrery.gateway;

import dev.orrery.model.command.Outcome;

/** An outcome and the physical partition it came from: the two make a session token. */
public record Routed(int partitionNumber, Outcome outcome) {}
