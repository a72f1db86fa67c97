package dev.orrery.api.nosql.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderTextTest {
    @ParameterizedTest
    @CsvSource({
        "1.0, 1",
        "6.29, 6.29",
        "0.1, 0.1",
        "10.05, 10.05",
        "1250, 1250",
        "2.999, 3",
        "0, 0"
    })
    void chargeHasNoDigitsThatSayNothing(double charge, String text) {
        assertThat(HeaderText.charge(charge)).isEqualTo(text);
    }

    @Test
    void whatAHeaderCannotCarryIsEncoded() {
        assertThat(HeaderText.of("dbs/plain name")).isEqualTo("dbs/plain name");
        assertThat(HeaderText.of("dbs/ü")).isEqualTo("dbs/%C3%BC");
        assertThat(HeaderText.of("a\r\nx: y")).isEqualTo("a%0D%0Ax: y");
    }
}
