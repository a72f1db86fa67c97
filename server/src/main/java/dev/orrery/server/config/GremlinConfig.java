package dev.orrery.server.config;

/** The Gremlin API. */
public record GremlinConfig(
        @Setting(
                        value = "8182",
                        flag = "--gremlin-port",
                        maximum = 65_535,
                        description =
                                "Port of Gremlin, WebSocket and HTTP, with and without TLS; 0 takes"
                                        + " a free one.")
                int port,
        @Setting(
                        value = "30000",
                        minimum = 1,
                        maximum = 3_600_000,
                        description = "How long a traversal may take; a request can ask for less.")
                int timeoutMillis,
        @Setting(value = "64KiB", minimum = 1, maximum = 1 << 24, description = "Longest script.")
                int scriptBytes,
        @Setting(value = "400", minimum = 1, maximum = 100_000, description = "Steps in a script.")
                int scriptSteps,
        @Setting(
                        value = "1000",
                        minimum = 1,
                        maximum = 1_000_000,
                        description = "How often a traverser may go around in repeat().")
                int repeats,
        @Setting(
                        value = "100000",
                        minimum = 1,
                        maximum = 10_000_000,
                        description =
                                "Results of a traversal that writes, which wait in memory until its"
                                        + " writes are stored.")
                int writeResults,
        @Setting(
                        value = "1MiB",
                        minimum = 1 << 10,
                        maximum = 1 << 28,
                        description = "Largest message of a client.")
                int frameBytes,
        @Setting(
                        value = "256",
                        minimum = 1,
                        maximum = 100_000,
                        description = "Requests of one connection under way at a time.")
                int requestsInFlight,
        @Setting(
                        value = "3600000",
                        minimum = 1,
                        maximum = 86_400_000,
                        description = "How long a connection may say nothing.")
                int idleMillis) {}
