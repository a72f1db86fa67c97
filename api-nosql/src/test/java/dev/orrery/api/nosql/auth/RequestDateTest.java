package dev.orrery.api.nosql.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestDateTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Thu, 01 Jan 2026 02:03:04 GMT",
                "thu, 01 jan 2026 02:03:04 gmt",
                "THU, 01 JAN 2026 02:03:04 GMT"
            })
    void dateIsReadInLettersOfAnyCase(String text) {
        assertThat(RequestDate.parse(text))
                .hasValue(Instant.parse("2026-01-01T02:03:04Z").toEpochMilli());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-01-01T02:03:04Z",
                "Thu, 1 Jan 2026 02:03:04 GMT",
                "Thu, 01 Jab 2026 02:03:04 GMT",
                "Thu, 01 anf 2026 02:03:04 GMT",
                "Thu, 32 Jan 2026 02:03:04 GMT",
                "Thu, 01 Jan 2026 25:03:04 GMT",
                "Thu, 01 Jan 2026 02-03-04 GMT",
                "Thu, 01 Jan 2026 02:03:04 UTC",
                "Thu, 0x Jan 2026 02:03:04 GMT"
            })
    void anythingElseIsNoDate(String text) {
        assertThat(RequestDate.parse(text)).isEmpty();
    }
}
