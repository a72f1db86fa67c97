package dev.orrery.api.nosql.error;

/**
 * How clients see an error.
 *
 * @param subStatus what tells errors of the same status apart; 0 for none
 * @param codeName the {@code code} of the body
 */
public record NosqlError(int status, int subStatus, String codeName) {
    /** Nothing is written here: clients look for the location that takes writes. */
    public static final NosqlError WRITE_FORBIDDEN = new NosqlError(403, 3, "Forbidden");

    /** Nothing is read here: clients look for another location. */
    public static final NosqlError ACCOUNT_NOT_FOUND = new NosqlError(403, 1008, "Forbidden");

    public static final NosqlError URI_TOO_LONG = new NosqlError(414, 0, "UriTooLong");
    public static final NosqlError UNSUPPORTED_MEDIA_TYPE =
            new NosqlError(415, 0, "UnsupportedMediaType");
    public static final NosqlError EXPECTATION_FAILED = new NosqlError(417, 0, "ExpectationFailed");
    public static final NosqlError VERSION_NOT_SUPPORTED =
            new NosqlError(505, 0, "HttpVersionNotSupported");
}
