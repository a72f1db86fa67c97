package dev.orrery.server.config;

import java.nio.file.Path;
import java.util.Optional;

/** What is logged, and where to. */
public record LoggingConfig(
        @Setting(value = "info", description = "Least level that is logged.") LogLevel level,
        @Setting(description = "File to log to, besides the error output.") Optional<Path> file) {}
