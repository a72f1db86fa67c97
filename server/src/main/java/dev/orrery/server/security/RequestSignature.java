package dev.orrery.server.security;

import dev.orrery.gateway.security.SigningKey;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;

/** Signs requests to the NoSQL API as its clients do. */
public final class RequestSignature {
    private final SigningKey key;

    /**
     * @param key an account key as people copy it
     */
    public RequestSignature(String key) {
        this.key = new SigningKey(Base64.getDecoder().decode(key));
    }

    /** The present time as requests tell it. */
    public static String date() {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    }

    /**
     * What goes into the header {@code Authorization}.
     *
     * @param type of the resource, such as {@code docs}
     * @param link the resource, or that in which a new one is made
     * @param date what goes into the header {@code x-ms-date}
     */
    public String of(String method, String type, String link, String date) {
        String text =
                (method + "\n" + type + "\n").toLowerCase(Locale.ROOT)
                        + link
                        + "\n"
                        + date.toLowerCase(Locale.ROOT)
                        + "\n\n";
        byte[] signed = key.sign(text.getBytes(StandardCharsets.UTF_8));
        return URLEncoder.encode(
                "type=master&ver=1.0&sig=" + Base64.getEncoder().encodeToString(signed),
                StandardCharsets.UTF_8);
    }
}
