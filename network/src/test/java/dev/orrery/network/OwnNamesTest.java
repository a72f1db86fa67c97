package dev.orrery.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnNamesTest {
    private static final OwnNames NAMES = new OwnNames("FE80::1");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LocalHost:8080",
                "127.0.0.1:1",
                "[::1]",
                "[::1]:80",
                "[fe80::1]:80"
            })
    void thisMachineIsKnownWithAndWithoutAPort(String host) {
        assertThat(NAMES.isIn(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "evil.example", "localhost.evil.example:80", "127.0.0.2", "::"})
    void othersAreNot(String host) {
        assertThat(NAMES.isIn(host)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:3000,true",
        "https://127.0.0.1,true",
        "http://[::1]:3000,true",
        "http://localhost.evil.example,false",
        "https://evil.example,false",
        "null,false",
        "'',false"
    })
    void pagesOfThisMachineMayHaveAnyPort(String origin, boolean ours) {
        assertThat(NAMES.isOfPage(origin)).isEqualTo(ours);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:8080,http://localhost:8080,true",
        "localhost:8080,http://LOCALHOST:8080,true",
        "localhost:8080,http://localhost:8081,false",
        "localhost:8080,http://evil.example,false",
        "localhost:8080,null,false",
        "localhost:8080,no address,false"
    })
    void aPageIsOursIfItHasOurNameAndPort(String host, String origin, boolean ours) {
        assertThat(OwnNames.isSameOrigin(host, origin)).isEqualTo(ours);
    }
}
