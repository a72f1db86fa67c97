package dev.orrery.api.cassandra.auth;

/**
 * How strictly clients are asked who they are.
 *
 * @param required false if every client may do everything, which only development allows
 * @param defaultPasswordAllowed true if the role that every Cassandra begins with may be used with
 *     the password that everybody knows
 */
public record AuthMode(boolean required, boolean defaultPasswordAllowed) {}
