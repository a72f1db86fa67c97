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
                int largestThroughput,
        @Setting(
                        value = "300",
                        minimum = 0,
                        maximum = 86_400,
                        description =
                                "Seconds for which the id of a physical partition that was split or"
                                        + " merged is still served from its successors; after that,"
                                        + " or at once with 0, clients hear that it is gone and"
                                        + " read the ranges again.")
                int rangeGraceSeconds) {}
