package dev.orrery.server.config;

/** What an answered write promises. */
public record DurabilityConfig(
        @Setting(
                        value = "commit",
                        flag = "--durability",
                        description =
                                "commit: a write is answered when it is on disk. interval: it is"
                                        + " answered at once and reaches the disk within the"
                                        + " interval.")
                DurabilityMode mode,
        @Setting(
                        value = "100",
                        minimum = 1,
                        maximum = 60_000,
                        description = "The interval of interval durability, in milliseconds.")
                int intervalMillis) {}
