package dev.orrery.partition;

/** Where numbers come from that must not repeat over restarts. Injected, as time is. */
@FunctionalInterface
public interface IdSource {
    /** A number drawn at random. */
    int next();
}
