package dev.orrery.server.config;

/** Where the server listens. */
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
                        description = "Port of /health, /ready and /metrics; 0 takes a free one.")
                int adminPort) {
    public NetworkConfig {
        if (nosqlPort != 0 && nosqlPort == adminPort) {
            throw new StartRefusedException(
                    "network.nosql-port and network.admin-port are both "
                            + nosqlPort
                            + ": choose two different ports.");
        }
    }
}
