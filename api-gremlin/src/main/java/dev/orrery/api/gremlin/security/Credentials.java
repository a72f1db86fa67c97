package dev.orrery.api.gremlin.security;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A user and a password, as clients send them.
 *
 * <pre>
 * answer to a challenge of SASL PLAIN := [authorization] NUL user NUL password
 * Authorization of HTTP               := 'Basic ' base64(user ':' password)
 * </pre>
 */
record Credentials(String user, String password) {
    private static final char SEPARATOR = '\0';
    private static final String BASIC = "basic ";

    static Credentials ofSasl(@Nullable Object sasl) {
        byte[] bytes =
                switch (sasl) {
                    case byte[] given -> given;
                    case String text when text.indexOf(SEPARATOR) >= 0 -> bare(text);
                    case String text -> decoded(text);
                    case null, default -> throw refusedSasl();
                };
        String[] parts = new String(bytes, StandardCharsets.UTF_8).split("\0", -1);
        if (parts.length != 3) {
            throw refusedSasl();
        }
        return new Credentials(parts[1], parts[2]);
    }

    /** The bytes themselves, one in each character: npm gremlin 2 sends them like this. */
    private static byte[] bare(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw refusedSasl();
        }
    }

    private static OrreryException refusedSasl() {
        return refused(
                "The answer to the challenge is not SASL PLAIN: user and password are needed.");
    }

    /** Names of databases may have a colon, passwords have none: the last one divides. */
    static Credentials ofBasic(String authorization) {
        if (!authorization.toLowerCase(Locale.ROOT).startsWith(BASIC)) {
            throw refusedBasic();
        }
        String text;
        try {
            text =
                    new String(
                            Base64.getDecoder()
                                    .decode(authorization.substring(BASIC.length()).strip()),
                            StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw refusedBasic();
        }
        int colon = text.lastIndexOf(':');
        if (colon < 0) {
            throw refusedBasic();
        }
        return new Credentials(text.substring(0, colon), text.substring(colon + 1));
    }

    private static OrreryException refusedBasic() {
        return refused(
                "The Authorization header is not 'Basic' with the user"
                        + " '/dbs/<database>/colls/<graph>' and a key of this account.");
    }

    private static OrreryException refused(String reason) {
        return new OrreryException(ErrorCode.UNAUTHORIZED, reason);
    }

    @Override
    public String toString() {
        return "Credentials[user=" + user + "]";
    }
}
