package dev.orrery.api.nosql.error;

import dev.orrery.model.error.ErrorCode;

/**
 * The sentences that programs written for the service look for in messages. They come first; what
 * the engine has to say of the case follows.
 */
public final class ServiceWords {
    private static final String NOT_FOUND =
            "Entity with the specified id does not exist in the system. Resource Not Found. Learn"
                    + " more: https://aka.ms/cosmosdb-tsg-not-found. ";
    private static final String CONFLICT =
            "Resource with specified id, name, or unique index already exists. ";
    private static final String PRECONDITION = "One of the specified pre-condition is not met. ";

    private ServiceWords() {}

    /** A message as clients are shown it. */
    public static String of(ErrorCode code, String message) {
        if (code == ErrorCode.NOT_FOUND) {
            return NOT_FOUND + message;
        }
        if (code == ErrorCode.ALREADY_EXISTS || code == ErrorCode.UNIQUE_KEY_VIOLATION) {
            return CONFLICT + message;
        }
        return code == ErrorCode.PRECONDITION_FAILED ? PRECONDITION + message : message;
    }
}
