package dev.orrery.api.nosql.message;

import java.util.Locale;
import java.util.Optional;

/** The methods the protocol knows. */
public enum RequestMethod {
    GET,
    POST,
    PUT,
    PATCH,
    DELETE;

    private final String signed = name().toLowerCase(Locale.ROOT);

    /** The method of that name; names are case-sensitive. */
    public static Optional<RequestMethod> of(String name) {
        return switch (name) {
            case "GET" -> Optional.of(GET);
            case "POST" -> Optional.of(POST);
            case "PUT" -> Optional.of(PUT);
            case "PATCH" -> Optional.of(PATCH);
            case "DELETE" -> Optional.of(DELETE);
            default -> Optional.empty();
        };
    }

    /** The spelling that signatures cover. */
    public String signedName() {
        return signed;
    }

    /** Whether a request of this method says something in its body. */
    public boolean carriesBody() {
        return this == POST || this == PUT || this == PATCH;
    }
}
