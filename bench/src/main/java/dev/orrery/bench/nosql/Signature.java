package dev.orrery.bench.nosql;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests with the key of development mode, all of them with the time of the start. */
final class Signature {
    private static final String KEY =
            "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2n"
                    + "Q9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

    private final String date =
            DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));

    /** The header lines that authorise a request. */
    String headers(String verb, String type, String link) {
        String text =
                verb.toLowerCase(Locale.ROOT)
                        + "\n"
                        + type
                        + "\n"
                        + link
                        + "\n"
                        + date.toLowerCase(Locale.ROOT)
                        + "\n\n";
        String token =
                URLEncoder.encode("type=master&ver=1.0&sig=" + hash(text), StandardCharsets.UTF_8);
        return "Authorization: "
                + token
                + "\r\nx-ms-date: "
                + date
                + "\r\nx-ms-version: 2020-07-15\r\n";
    }

    private static String hash(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(KEY), "HmacSHA256"));
            return Base64.getEncoder()
                    .encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has this algorithm", e);
        }
    }
}
