package dev.orrery.server.config;

/** Whether CQL clients speak TLS. */
public enum CassandraTls {
    OPTIONAL,
    REQUIRED,
    OFF
}
