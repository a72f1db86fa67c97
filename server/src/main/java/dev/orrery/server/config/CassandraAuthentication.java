package dev.orrery.server.config;

/** Whether CQL clients must say who they are. */
public enum CassandraAuthentication {
    PASSWORD,
    NONE
}
