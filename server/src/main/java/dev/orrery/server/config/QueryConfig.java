package dev.orrery.server.config;

/** What one query may use. */
public record QueryConfig(
        @Setting(
                        value = "64MiB",
                        minimum = 4096,
                        description =
                                "Memory one query may hold to order, group or compare rows: on each"
                                        + " physical partition it asks, and once more where their"
                                        + " answers are put together. A query that needs more is"
                                        + " refused.")
                long memoryBytes,
        @Setting(
                        value = "5000",
                        minimum = 1,
                        maximum = 600_000,
                        description =
                                "How long a page of a query fills, in milliseconds, before it is"
                                        + " answered with the rows it has.")
                int pageMillis,
        @Setting(
                        value = "30000",
                        minimum = 1,
                        maximum = 3_600_000,
                        description =
                                "How long a page of a query may take, in milliseconds, before it is"
                                        + " given up.")
                int limitMillis) {}
