package dev.orrery.model.error;

/** Who has to act on an error: the caller, the caller later, or the operator. */
public enum ErrorKind {
    /** The request is wrong; repeating it gives the same answer. */
    CALLER,
    /** The budget of a physical partition is spent; the request may be repeated after a while. */
    THROTTLED,
    /** The request lost against another one, or against a condition it carried. */
    CONFLICT,
    /** The right place for the request is not to be had at the moment, or has moved. */
    UNAVAILABLE,
    /** A fault of ours. */
    INTERNAL
}
