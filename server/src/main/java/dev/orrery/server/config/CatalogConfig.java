package dev.orrery.server.config;

/** How many databases and containers there may be, and how they get physical partitions. */
public record CatalogConfig(
        @Setting(
                        value = "500",
                        minimum = 1,
                        maximum = 1_000_000,
                        description = "Databases and containers together.")
                int resources,
        @Setting(
                        value = "25",
                        minimum = 1,
                        maximum = 10_000,
                        description = "Containers that share the throughput of one database.")
                int sharedContainers,
        @Setting(
                        value = "10000",
                        minimum = 1,
                        maximum = 1_000_000,
                        description = "Request units a second that one physical partition serves.")
                int partitionThroughput,
        @Setting(
                        value = "6000",
                        minimum = 1,
                        maximum = 1_000_000,
                        description =
                                "Request units a second for which a new container with manual"
                                        + " throughput gets one physical partition.")
                int newPartitionThroughput,
        @Setting(
                        value = "1000000",
                        minimum = 1,
                        maximum = 1_000_000_000,
                        description =
                                "Request units a second that one container or database may ask"
                                        + " for.")
                int largestThroughput) {}
