package dev.orrery.server.config;

/** How strictly the request units of physical partitions are limited. */
public record ThroughputConfig(
        @Setting(
                        value = "on",
                        description =
                                "Whether requests over the budget of their physical partition are"
                                        + " refused (429). They are charged in any case.")
                Toggle rateLimit,
        @Setting(
                        value = "off",
                        description =
                                "Whether a partition with less than 3000 request units a second"
                                        + " saves up to 5 minutes of what it does not spend and may"
                                        + " spend it later, at up to 3000 a second.")
                Toggle burst,
        @Setting(
                        value = "off",
                        description =
                                "Whether requests with low priority (x-ms-cosmos-priority-level)"
                                        + " only get what those with high priority leave.")
                Toggle priorities) {}
