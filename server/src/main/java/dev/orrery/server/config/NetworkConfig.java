package dev.orrery.server.config;

import java.util.Optional;

/** Where the server listens, and what it takes from a connection. */
public record NetworkConfig(
        @Setting(
                        value = "127.0.0.1",
                        flag = "--bind",
                        description =
                                "Address to listen on. Development mode allows loopback addresses"
                                        + " only.")
                String bind,
        @Setting(
                        value = "8081",
                        flag = "--nosql-port",
                        maximum = 65_535,
                        description =
                                "Port of the NoSQL API, for http and https alike; 0 takes a free"
                                        + " one.")
                int nosqlPort,
        @Setting(
                        value = "8080",
                        flag = "--admin-port",
                        maximum = 65_535,
                        description =
                                "Port of the web page, the admin API, /health, /ready and"
                                        + " /metrics; 0 takes a free one.")
                int adminPort,
        @Setting(
                        description =
                                "URL that clients are told to use, such as"
                                        + " https://db.example.com:8081/. Without it, they are told"
                                        + " the one they came by.")
                Optional<String> publicEndpoint,
        @Setting(
                        value = "10000",
                        minimum = 1,
                        maximum = 1_000_000,
                        description = "Connections open at a time.")
                int connections,
        @Setting(
                        value = "2304KiB",
                        minimum = 1 << 10,
                        maximum = 1 << 30,
                        description = "Largest body of a request; more than the largest item.")
                int bodyBytes,
        @Setting(
                        value = "64KiB",
                        minimum = 1 << 10,
                        maximum = 1 << 24,
                        description = "Largest header of a request.")
                int headerBytes,
        @Setting(
                        value = "30000",
                        minimum = 1,
                        maximum = 3_600_000,
                        description = "How long a request may take to arrive.")
                int requestMillis,
        @Setting(
                        value = "300000",
                        minimum = 1,
                        maximum = 86_400_000,
                        description = "How long a connection may say nothing.")
                int idleMillis) {}
