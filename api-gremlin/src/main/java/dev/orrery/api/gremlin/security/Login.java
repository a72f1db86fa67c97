package dev.orrery.api.gremlin.security;

import dev.orrery.gateway.security.Access;

/** A connection that may ask: of which graph, and whether it may write. */
public record Login(String database, String graph, Access access) {}
