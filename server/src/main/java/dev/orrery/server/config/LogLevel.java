package dev.orrery.server.config;

/** How much is logged. */
public enum LogLevel {
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE
}
