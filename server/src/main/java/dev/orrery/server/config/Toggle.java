package dev.orrery.server.config;

/** A setting that is on or off. */
public enum Toggle {
    ON,
    OFF;

    public boolean isOn() {
        return this == ON;
    }
}
