package dev.orrery.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.query.value.NumberValue;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowOrderTest {
    private static RowPosition at(long value, String rid) {
        KeyBytes bytes = KeyBytes.of(Base64.getDecoder().decode(rid));
        return new RowPosition(
                List.of(NumberValue.of(value)), bytes, KeyBytes.of(new byte[] {1}), 0);
    }

    /** The numbers the Java SDK makes of these: 0e00000000010000 and 0d02000000010000. */
    @Test
    void tiesAreInTheOrderOfTheNumbersThatSdksReadInARid() {
        RowPosition later = at(1, "AAAAAYAAAAEAAAEAAAAADg==");
        RowPosition sooner = at(1, "AAAAAYAAAAEAAAEAAAACDQ==");
        assertThat(new RowOrder(List.of(false)).compare(sooner, later)).isNegative();
        assertThat(new RowOrder(List.of(true)).compare(sooner, later)).isPositive();
    }

    @Test
    void theSortKeyComesFirst() {
        RowPosition small = at(1, "AAAAAYAAAAEAAAEAAAAADg==");
        RowPosition large = at(2, "AAAAAYAAAAEAAAEAAAACDQ==");
        assertThat(new RowOrder(List.of(false)).compare(small, large)).isNegative();
    }
}
