package dev.orrery.api.nosql.auth;

import dev.orrery.api.nosql.route.PercentDecoder;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Set;

/**
 * The content of an authorization header: {@code type=master&ver=1.0&sig=<base64>},
 * percent-encoded.
 *
 * @param type how the client proves itself
 * @param signature the proof, in base64
 */
record AuthorizationToken(String type, String signature) {
    static final String MASTER = "master";
    static final String RESOURCE = "resource";

    /** An identity token of Entra ID, or of an emulator. */
    static final String IDENTITY = "aad";

    private static final Set<String> VERSIONS = Set.of("1.0", "1");

    static AuthorizationToken parse(String header) {
        String text = decoded(header);
        String type = field(text, "type=");
        String version = field(text, "ver=");
        if (!VERSIONS.contains(version)) {
            throw refused("The authorization token has version '" + version + "', not 1.0.");
        }
        return new AuthorizationToken(type, field(text, "sig="));
    }

    private static String decoded(String header) {
        try {
            return PercentDecoder.decode(header);
        } catch (OrreryException e) {
            throw refused("The authorization header is not percent-encoded text.");
        }
    }

    private static String field(String text, String prefix) {
        for (int start = 0; start >= 0; start = next(text, start)) {
            if (text.startsWith(prefix, start)) {
                int end = text.indexOf('&', start);
                return text.substring(start + prefix.length(), end < 0 ? text.length() : end);
            }
        }
        throw refused(
                "The authorization header does not have the form 'type=...&ver=...&sig=...': '"
                        + prefix
                        + "' is missing.");
    }

    /** Where the field after another one begins; negative if that was the last. */
    private static int next(String text, int start) {
        int end = text.indexOf('&', start);
        return end < 0 ? end : end + 1;
    }

    static OrreryException refused(String message) {
        return new OrreryException(ErrorCode.UNAUTHORIZED, message);
    }
}
