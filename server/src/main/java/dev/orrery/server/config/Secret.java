package dev.orrery.server.config;

/** A value that is never printed. */
public record Secret(String value) {
    @Override
    public String toString() {
        return "(secret)";
    }
}
