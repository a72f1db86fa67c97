package dev.orrery.network;

/** What a client may speak. */
public enum TlsPolicy {
    /** TLS or not, as the client begins. */
    OPTIONAL,
    REQUIRED,
    OFF
}
