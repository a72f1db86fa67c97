package dev.orrery.server.config;

/** What one item and one request may be. The defaults are the limits of the cloud service. */
public record LimitsConfig(
        @Setting(value = "2MiB", minimum = 1, maximum = 1 << 28, description = "Largest item.")
                int itemBytes,
        @Setting(
                        value = "1023",
                        minimum = 1,
                        maximum = 1023,
                        description = "Longest id of an item.")
                int idBytes,
        @Setting(
                        value = "2KiB",
                        minimum = 1,
                        maximum = 1 << 11,
                        description = "Longest partition key value.")
                int keyValueBytes,
        @Setting(
                        value = "128",
                        minimum = 1,
                        maximum = 1_000,
                        description = "Levels of objects and arrays in an item.")
                int nestingDepth,
        @Setting(
                        value = "100",
                        minimum = 1,
                        maximum = 10_000,
                        description = "Operations in a transactional batch or a bulk request.")
                int batchOperations,
        @Setting(value = "10", minimum = 1, maximum = 1_000, description = "Operations in a patch.")
                int patchOperations,
        @Setting(
                        value = "16MiB",
                        minimum = 1,
                        maximum = 1 << 29,
                        description = "What one request may write, index entries included.")
                int commandBytes,
        @Setting(
                        value = "1MiB",
                        minimum = 1,
                        maximum = 1 << 29,
                        description = "Size at which the writer of a partition cuts a batch.")
                int batchBytes,
        @Setting(
                        value = "20GiB",
                        minimum = 1,
                        maximum = 1L << 40,
                        description =
                                "What the items of one logical partition may take as stored; writes"
                                        + " that make it grow further are refused.")
                long logicalPartitionBytes) {}
