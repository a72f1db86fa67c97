package dev.orrery.server.config;

import dev.orrery.model.command.ConsistencyLevel;

/** How new what is read must be. All nodes of a cluster should have the same settings. */
public record ConsistencyConfig(
        @Setting(
                        value = "session",
                        description =
                                "The account's level: what requests get that ask for none, and the"
                                        + " most that requests of the NoSQL API may ask for.")
                ConsistencyLevel level,
        @Setting(
                        value = "100",
                        minimum = 10,
                        maximum = Integer.MAX_VALUE,
                        description = "How many versions bounded reads may be behind.")
                long maxStalenessVersions,
        @Setting(
                        value = "5",
                        minimum = 5,
                        maximum = 86_400,
                        description = "How many seconds bounded reads may be behind.")
                long maxStalenessSeconds) {}
