package dev.orrery.server.config;

import java.nio.file.Path;
import java.util.Optional;

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
                        minimum = 1 << 20,
                        description =
                                "Memory for data from disk, shared by all partitions. What"
                                        + " storage.write-buffer-bytes uses is part of it. If not"
                                        + " set, half as much as the heap may have, and 384MiB at"
                                        + " least.")
                Optional<Long> blockCacheBytes,
        @Setting(
                        value = "128MiB",
                        minimum = 1 << 20,
                        description =
                                "Memory for data not yet flushed to disk, shared by all"
                                        + " partitions.")
                long writeBufferBytes) {}
