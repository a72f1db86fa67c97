package dev.orrery.server.config;

/** Which partitions are split when throughput is raised. */
public enum SplitPolicyMode {
    EVEN,
    SERVICE_LIKE
}
