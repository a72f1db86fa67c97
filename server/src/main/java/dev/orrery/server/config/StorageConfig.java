package dev.orrery.server.config;

import java.nio.file.Path;

/** Where the data is, and how much memory the storage engine may use. */
public record StorageConfig(
        @Setting(
                        value = "./data",
                        flag = "--data",
                        description =
                                "Folder that holds everything the server keeps: data, keys,"
                                        + " certificate. Created if missing.")
                Path dataFolder,
        @Setting(
                        value = "384MiB",
                        minimum = 1 << 20,
                        description =
                                "Memory for data from disk, shared by all partitions. What"
                                        + " storage.write-buffer-bytes uses is part of it.")
                long blockCacheBytes,
        @Setting(
                        value = "128MiB",
                        minimum = 1 << 20,
                        description =
                                "Memory for data not yet flushed to disk, shared by all"
                                        + " partitions.")
                long writeBufferBytes) {}
