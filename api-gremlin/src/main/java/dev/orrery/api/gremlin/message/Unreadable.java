package dev.orrery.api.gremlin.message;

import dev.orrery.model.error.OrreryException;

/**
 * A request that cannot be read, though its id is known.
 *
 * @param request an empty request of that id, to be answered in the format of the one that came
 */
public record Unreadable(Incoming request, OrreryException reason) implements Received {}
