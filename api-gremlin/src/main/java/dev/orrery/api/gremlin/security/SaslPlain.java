package dev.orrery.api.gremlin.security;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The answer to a challenge: {@code [authorization] NUL user NUL password}. */
record SaslPlain(String user, String password) {
    private static final char SEPARATOR = '\0';

    static SaslPlain of(@Nullable Object sasl) {
        byte[] bytes =
                switch (sasl) {
                    case byte[] given -> given;
                    case String text when text.indexOf(SEPARATOR) >= 0 -> bare(text);
                    case String text -> decoded(text);
                    case null, default -> throw refused();
                };
        String[] parts = new String(bytes, StandardCharsets.UTF_8).split("\0", -1);
        if (parts.length != 3) {
            throw refused();
        }
        return new SaslPlain(parts[1], parts[2]);
    }

    /** The bytes themselves, one in each character: npm gremlin 2 sends them like this. */
    private static byte[] bare(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw refused();
        }
    }

    private static OrreryException refused() {
        return new OrreryException(
                ErrorCode.UNAUTHORIZED,
                "The answer to the challenge is not SASL PLAIN: user and password are needed.");
    }

    @Override
    public String toString() {
        return "SaslPlain[user=" + user + "]";
    }
}
