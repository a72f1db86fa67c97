package dev.orrery.server.config;

/** How much the server trusts its surroundings. */
public enum ServerMode {
    /** One machine only: loopback addresses, and the emulator's public key is accepted. */
    DEVELOPMENT,
    /** Any address; only the keys of this data folder are accepted. */
    PRODUCTION
}
