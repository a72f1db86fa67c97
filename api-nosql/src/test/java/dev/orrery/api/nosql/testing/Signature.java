package dev.orrery.api.nosql.testing;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests as the documents say, independently of the server's code. */
public final class Signature {
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private Signature() {}

    public static String date(Instant time) {
        return DATE.format(time);
    }

    /** The value of the authorization header. */
    public static String of(String key, String verb, String type, String link, String date) {
        String text =
                verb.toLowerCase(Locale.ROOT)
                        + "\n"
                        + type
                        + "\n"
                        + link
                        + "\n"
                        + date.toLowerCase(Locale.ROOT)
                        + "\n\n";
        return URLEncoder.encode(
                "type=master&ver=1.0&sig=" + hmac(key, text), StandardCharsets.UTF_8);
    }

    private static String hmac(String key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(key), "HmacSHA256"));
            byte[] signature = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(signature);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
