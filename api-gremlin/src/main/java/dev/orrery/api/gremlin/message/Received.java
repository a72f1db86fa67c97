package dev.orrery.api.gremlin.message;

/** What a frame held. */
public sealed interface Received permits Incoming, Unreadable {}
