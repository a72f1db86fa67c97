package dev.orrery.gateway.security;

/** What a signature allows. */
public enum Access {
    /** Everything. */
    FULL,
    /** Whatever changes nothing. */
    READ_ONLY,
    /** No key of the account made the signature. */
    DENIED
}
