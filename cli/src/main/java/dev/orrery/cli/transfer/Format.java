package dev.orrery.cli.transfer;

import java.util.Locale;
import java.util.Optional;

/** How records are written in a file. */
enum Format {
    /** One JSON text in each line. */
    JSONL,
    /** One JSON array. */
    JSON,
    /** Comma-separated values under a line of names; see {@link CsvCell}. */
    CSV;

    static Optional<Format> named(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "jsonl", "ndjson" -> Optional.of(JSONL);
            case "json" -> Optional.of(JSON);
            case "csv" -> Optional.of(CSV);
            default -> Optional.empty();
        };
    }

    /** By the end of a file's name; JSON lines if that says nothing. */
    static Format of(String fileName) {
        return named(fileName.substring(fileName.lastIndexOf('.') + 1)).orElse(JSONL);
    }
}
