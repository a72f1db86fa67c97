package dev.orrery.server.config;

/** What stored procedures, triggers and user-defined functions may use. */
public record ScriptsConfig(
        @Setting(
                        value = "0",
                        minimum = 0,
                        maximum = 1_024,
                        description =
                                "Scripts that run at the same time; 0 takes one for each processor,"
                                        + " and at least two.")
                int threads,
        @Setting(
                        value = "5000",
                        minimum = 1,
                        maximum = 600_000,
                        description =
                                "How long a script may run, in milliseconds, before it is ended and"
                                        + " rolled back.")
                int limitMillis,
        @Setting(
                        value = "0",
                        minimum = 0,
                        description =
                                "What one script may allocate, freed or not; 0 takes so much that"
                                        + " all scripts together get at most half of the heap.")
                long memoryBytes) {}
