package dev.orrery.server.config;

/** When physical partitions are split and merged. */
public record PartitionsConfig(
        @Setting(
                        value = "even",
                        description =
                                "How partitions are split when throughput is raised: all of them,"
                                    + " so that each serves the same part of the key space, or only"
                                    + " as many as are missing, as the cloud service does.")
                SplitPolicyMode splitPolicy,
        @Setting(
                        value = "50GiB",
                        minimum = 1,
                        description =
                                "Items that one physical partition stores before it is split.")
                long storageBytes,
        @Setting(
                        value = "30GiB",
                        minimum = 1,
                        description = "The same where a Cassandra table is among the containers.")
                long cassandraStorageBytes,
        @Setting(
                        value = "60",
                        maximum = 86_400,
                        description =
                                "How long writes must have come faster than a partition makes them"
                                        + " before it is split for it; 0 for never.")
                int overloadSeconds,
        @Setting(
                        value = "off",
                        description =
                                "Whether neighbours with little data and throughput are merged by"
                                        + " themselves, ten minutes after the last change.")
                Toggle automaticMerge,
        @Setting(
                        value = "1000",
                        minimum = 10,
                        maximum = 3_600_000,
                        description = "How often partitions are looked at.")
                long checkMillis) {}
