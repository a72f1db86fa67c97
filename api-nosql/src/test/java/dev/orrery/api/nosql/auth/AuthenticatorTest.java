package dev.orrery.api.nosql.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.api.nosql.route.ResourcePath;
import dev.orrery.api.nosql.testing.Signature;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthenticatorTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final String PRIMARY = AccountKeys.EMULATOR_KEY;
    private static final String SECONDARY = key("secondary");
    private static final String READ_ONLY = key("read only");

    private final Authenticator authenticator =
            new Authenticator(
                    new AccountKeys(
                            new KeyTexts(PRIMARY, SECONDARY, READ_ONLY, key("other")), false),
                    (request, path, token) -> {
                        throw new OrreryException(ErrorCode.FORBIDDEN, token);
                    },
                    new FixedClock());

    private record FixedClock() implements Clock {
        @Override
        public long epochMillis() {
            return NOW.toEpochMilli();
        }

        @Override
        public long monotonicNanos() {
            return 0;
        }
    }

    private static String key(String text) {
        byte[] bytes = new byte[32];
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(ascii, 0, bytes, 0, ascii.length);
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static Request request(RequestMethod method, String target, String... headers) {
        HttpHeaders all = new DefaultHttpHeaders();
        for (int i = 0; i < headers.length; i += 2) {
            all.add(headers[i], headers[i + 1]);
        }
        return new Request(
                method,
                target,
                all,
                new byte[0],
                new Request.Origin(new InetSocketAddress(1), false));
    }

    private void authenticate(Request request) {
        authenticator.authenticate(request, ResourcePath.parse(request.target()));
    }

    private Request signed(
            String key, RequestMethod method, String target, String type, String link) {
        String date = Signature.date(NOW);
        return request(
                method,
                target,
                "x-ms-date",
                date,
                "authorization",
                Signature.of(key, method.name(), type, link, date));
    }

    private ErrorCode refusal(Request request) {
        return catchThrowableOfType(OrreryException.class, () -> authenticate(request)).code();
    }

    @Test
    void vectorOfTheDocumentsIsAccepted() {
        String key = "dsZQi3KtZmCv1ljt3VNWNm7sQUF1y5rJfC6kv5JiwvW0EndXdDku/dkKBp8/ufDToSxL";
        String authorization =
                Signature.of(key, "GET", "dbs", "dbs/ToDoList", "Thu, 27 Apr 2017 00:51:12 GMT");
        assertThat(authorization)
                .isEqualTo(
                        "type%3Dmaster%26ver%3D1.0%26sig%3D"
                                + "KvBM8vONofkv3yKm%2F8zD9MEGlbu6jjHDJBp4E9c2ZZI%3D");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /, '', ''",
        "GET, /dbs, dbs, ''",
        "POST, /dbs, dbs, ''",
        "GET, /dbs/MyDb, dbs, dbs/MyDb",
        "DELETE, /dbs/MyDb/, dbs, dbs/MyDb",
        "POST, /dbs/MyDb/colls, colls, dbs/MyDb",
        "PUT, /dbs/MyDb/colls/C, colls, dbs/MyDb/colls/C",
        "POST, /dbs/MyDb/colls/C/docs, docs, dbs/MyDb/colls/C",
        "PATCH, /dbs/MyDb/colls/C/docs/I, docs, dbs/MyDb/colls/C/docs/I",
        "GET, /dbs/d/colls/c/docs/a%20%C3%BC, docs, dbs/d/colls/c/docs/a ü",
        "GET, /dbs/d/colls/c/docs/a%20%C3%BC, docs, dbs/d/colls/c/docs/a%20%C3%BC",
        "GET, /dbs/d/colls/c/docs/a%2525, docs, dbs/d/colls/c/docs/a%25",
        "GET, /dbs/d/colls/c/pkranges, pkranges, dbs/d/colls/c",
        "GET, /dbs/AQAAAA==/colls/AQAAAIEAAAA=/pkranges, pkranges, aqaaaieaaaa=",
        "POST, /offers, offers, ''",
        "GET, /offers/AaBb, offers, aabb",
        "PUT, /offers/AaBb/, offers, aabb"
    })
    void everyFormOfSignatureIsAccepted(
            RequestMethod method, String target, String type, String link) {
        assertThatCode(() -> authenticate(signed(PRIMARY, method, target, type, link)))
                .doesNotThrowAnyException();
        assertThatCode(() -> authenticate(signed(SECONDARY, method, target, type, link)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /dbs/d, dbs, dbs/D",
        "GET, /dbs/d, dbs, ''",
        "GET, /dbs/d, colls, dbs/d",
        "GET, /dbs/d/colls/c/docs/i, docs, i",
        "GET, /dbs/d/colls/c/docs/i, docs, dbs/d/colls/c",
        "GET, /, '', dbs",
        "GET, /offers/AaBb, offers, AaBb"
    })
    void signatureOfSomethingElseIsRefused(
            RequestMethod method, String target, String type, String link) {
        assertThat(refusal(signed(PRIMARY, method, target, type, link)))
                .isEqualTo(ErrorCode.UNAUTHORIZED);
    }

    @Test
    void methodIsSigned() {
        Request read = signed(PRIMARY, RequestMethod.GET, "/dbs/d", "dbs", "dbs/d");
        String authorization = read.headerOrEmpty(RequestHeader.AUTHORIZATION);
        Request delete =
                request(
                        RequestMethod.DELETE,
                        "/dbs/d",
                        "x-ms-date",
                        Signature.date(NOW),
                        "authorization",
                        authorization);
        assertThat(refusal(delete)).isEqualTo(ErrorCode.UNAUTHORIZED);
    }

    @Test
    void unknownKeyIsRefused() {
        assertThat(refusal(signed(key("unknown"), RequestMethod.GET, "/dbs", "dbs", "")))
                .isEqualTo(ErrorCode.UNAUTHORIZED);
    }

    @ParameterizedTest
    @CsvSource({"-15, true", "15, true", "-16, false", "16, false", "-1000000, false"})
    void dateMayBeAQuarterOfAnHourOff(long minutes, boolean accepted) {
        String date = Signature.date(NOW.plus(Duration.ofMinutes(minutes)));
        Request request =
                request(
                        RequestMethod.GET,
                        "/dbs",
                        "x-ms-date",
                        date,
                        "authorization",
                        Signature.of(PRIMARY, "GET", "dbs", "", date));
        if (accepted) {
            assertThatCode(() -> authenticate(request)).doesNotThrowAnyException();
        } else {
            assertThat(refusal(request)).isEqualTo(ErrorCode.FORBIDDEN);
        }
    }

    @Test
    void readOnlyKeyReadsAndQueriesButDoesNotWrite() {
        assertThatCode(() -> authenticate(signed(READ_ONLY, RequestMethod.GET, "/dbs", "dbs", "")))
                .doesNotThrowAnyException();
        assertThat(refusal(signed(READ_ONLY, RequestMethod.POST, "/dbs", "dbs", "")))
                .isEqualTo(ErrorCode.FORBIDDEN);
        assertThat(refusal(signed(READ_ONLY, RequestMethod.DELETE, "/dbs/d", "dbs", "dbs/d")))
                .isEqualTo(ErrorCode.FORBIDDEN);
        String date = Signature.date(NOW);
        Request query =
                request(
                        RequestMethod.POST,
                        "/dbs",
                        "x-ms-date",
                        date,
                        "x-ms-documentdb-isquery",
                        "True",
                        "authorization",
                        Signature.of(READ_ONLY, "POST", "dbs", "", date));
        assertThatCode(() -> authenticate(query)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "master",
                "type=master",
                "type=master&ver=1.0",
                "type=master&ver=2.0&sig=AAAA",
                "type=master&ver=1.0&sig=",
                "type=master&ver=1.0&sig=***",
                "type=aad&ver=1.0&sig=AAAA",
                "type=sas&ver=1.0&sig=AAAA",
                "Bearer abc",
                "type%3Dmaster%26ver%3D1.0%26sig%ZZ"
            })
    void headerOfAnotherFormIsRefused(String header) {
        Request request =
                request(
                        RequestMethod.GET,
                        "/dbs",
                        "x-ms-date",
                        Signature.date(NOW),
                        "authorization",
                        header);
        assertThat(refusal(request)).isEqualTo(ErrorCode.UNAUTHORIZED);
    }

    @ParameterizedTest
    @CsvSource({"true, true", "false, false"})
    void identityTokenOfTheEmulatorCountsInDevelopmentModeOnly(boolean development, boolean taken) {
        String token = "e30.e30." + urlText(AccountKeys.EMULATOR_KEY);
        assertThat(takesIdentityToken(development, token)).isEqualTo(taken);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "e30.e30.", "e30.e30.***", "e30.e30.QUJD"})
    void otherIdentityTokensAreRefused(String token) {
        assertThat(takesIdentityToken(true, token)).isFalse();
    }

    private static String urlText(String text) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static boolean takesIdentityToken(boolean development, String token) {
        KeyTexts texts = new KeyTexts(key("own"), SECONDARY, READ_ONLY, key("other"));
        Authenticator own =
                new Authenticator(
                        new AccountKeys(texts, development),
                        (request, path, signature) -> {},
                        new FixedClock());
        Request request =
                request(
                        RequestMethod.POST,
                        "/dbs",
                        "authorization",
                        "type=aad&ver=1.0&sig=" + token);
        try {
            own.authenticate(request, ResourcePath.parse(request.target()));
            return true;
        } catch (OrreryException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.UNAUTHORIZED);
            return false;
        }
    }

    @Test
    void requestWithoutDateIsRefused() {
        Request request =
                request(
                        RequestMethod.GET,
                        "/dbs",
                        "authorization",
                        Signature.of(PRIMARY, "GET", "dbs", "", ""));
        assertThat(refusal(request)).isEqualTo(ErrorCode.UNAUTHORIZED);
    }

    @Test
    void dateThatIsNoDateIsRefused() {
        Request request =
                request(
                        RequestMethod.GET,
                        "/dbs",
                        "x-ms-date",
                        "yesterday",
                        "authorization",
                        Signature.of(PRIMARY, "GET", "dbs", "", "yesterday"));
        assertThat(refusal(request)).isEqualTo(ErrorCode.UNAUTHORIZED);
    }
}
