package dev.orrery.server.config;

import java.util.Optional;

/** The Cassandra API. */
public record CassandraConfig(
        @Setting(
                        value = "9042",
                        flag = "--cassandra-port",
                        maximum = 65_535,
                        description =
                                "Port of the CQL native protocol, with and without TLS; 0 takes a"
                                        + " free one.")
                int port,
        @Setting(
                        value = "optional",
                        description =
                                "Whether CQL clients speak TLS: optional takes both, required only"
                                        + " TLS, off only plain connections.")
                CassandraTls tls,
        @Setting(
                        value = "password",
                        description =
                                "password: clients log in with a role, or with any name and a key"
                                        + " of the account. none: every client may do everything,"
                                        + " in development mode only.")
                CassandraAuthentication authentication,
        @Setting(value = "Orrery", description = "Name of the cluster that CQL clients see.")
                String clusterName,
        @Setting(
                        value = "16MiB",
                        minimum = 1 << 10,
                        maximum = 1 << 28,
                        description = "Largest frame, before and after it is decompressed.")
                int frameBytes,
        @Setting(
                        value = "32768",
                        minimum = 1,
                        maximum = 32_768,
                        description = "Requests of one connection under way at a time.")
                int requestsInFlight,
        @Setting(
                        value = "60000",
                        description =
                                "How long a statement waits on the server for request units before"
                                        + " its client is told Overloaded; 0 tells it at once.")
                long throttledWaitMillis,
        @Setting(
                        minimum = 400,
                        maximum = 1_000_000,
                        description =
                                "Request units a second of a table that does not say how many it"
                                        + " wants (cosmosdb_provisioned_throughput), in a keyspace"
                                        + " that has none to share. If not set, as many as a new"
                                        + " container has with one physical partition"
                                        + " (catalog.new-partition-throughput). The cloud service"
                                        + " gives it 400.")
                Optional<Integer> tableThroughput,
        @Setting(
                        value = "67108864",
                        minimum = 1 << 16,
                        description =
                                "How many characters of prepared statements are kept, each counted"
                                        + " with 1000 more; clients prepare those again that had to"
                                        + " go.")
                long preparedChars) {}
