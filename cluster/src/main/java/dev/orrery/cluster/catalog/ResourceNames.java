package dev.orrery.cluster.catalog;

import dev.orrery.model.error.OrreryException;

/** What databases and containers may be called. Names are case-sensitive. */
public final class ResourceNames {
    public static final int MAX_LENGTH = 255;
    private static final String FORBIDDEN = "/\\?#";

    private ResourceNames() {}

    /** Refuses a name that could not be addressed later. */
    public static void require(String name) {
        if (name.isEmpty()) {
            throw OrreryException.badRequest("The id must not be empty.");
        }
        if (name.length() > MAX_LENGTH) {
            throw OrreryException.badRequest(
                    ("The id has %1$d characters: at most %2$d are accepted. Ensure to provide a"
                                    + " unique non-empty string less than '%2$d' characters.")
                            .formatted(name.length(), MAX_LENGTH));
        }
        if (name.endsWith(" ")) {
            throw OrreryException.badRequest("The id '" + name + "' must not end with a space.");
        }
        name.codePoints().forEach(character -> requireAllowed(name, character));
    }

    private static void requireAllowed(String name, int character) {
        if (FORBIDDEN.indexOf(character) >= 0) {
            throw OrreryException.badRequest(
                    "The id '%s' must not contain '/', '\\', '?' or '#'.".formatted(name));
        }
        if (Character.isISOControl(character)) {
            throw OrreryException.badRequest("The id must not contain control characters.");
        }
        if (Character.getType(character) == Character.SURROGATE) {
            throw OrreryException.badRequest(
                    "The id must be well-formed Unicode: it has half of a surrogate pair.");
        }
    }
}
