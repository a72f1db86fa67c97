package dev.orrery.model.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestUnitsTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1.00, 4.95",
        "2, 1.04, 6.29",
        "4, 1.14, 6.67",
        "8, 1.33, 7.04",
        "16, 1.67, 9.52",
        "32, 2.19, 11.23",
        "64, 4.76, 22.67",
        "128, 9.95, 48.19",
        "256, 20.28, 98.29",
        "512, 40.95, 184.57",
        "1024, 145.90, 625.00",
        "2048, 291.80, 1250.00"
    })
    void pricesEqualTheDocumentedTable(int kilobytes, double read, double write) {
        assertThat(RequestUnits.read(kilobytes * 1024)).isEqualTo(read);
        assertThat(RequestUnits.create(kilobytes * 1024, 0)).isEqualTo(write);
    }

    @Test
    void pricesBetweenTwoPointsLieOnTheLineBetweenThem() {
        assertThat(RequestUnits.read(3 * 1024)).isEqualTo(1.09);
        assertThat(RequestUnits.create(96 * 1024, 0)).isEqualTo(35.43);
    }

    @Test
    void aSmallItemCostsWhatAKilobyteCosts() {
        assertThat(RequestUnits.read(0)).isEqualTo(1.0);
        assertThat(RequestUnits.read(1)).isEqualTo(1.0);
        assertThat(RequestUnits.read(1024)).isEqualTo(1.0);
    }

    @Test
    void aLargerItemNeverCostsLess() {
        double last = 0;
        for (int bytes = 0; bytes < 3 << 20; bytes += 777) {
            double price = RequestUnits.read(bytes);
            assertThat(price).isGreaterThanOrEqualTo(last);
            last = price;
        }
    }

    @Test
    void indexTermsAreChargedWhereTheyAreAddedOrRemoved() {
        assertThat(RequestUnits.create(1024, 10)).isEqualTo(6.95);
        assertThat(RequestUnits.delete(1024, 10)).isEqualTo(6.95);
        assertThat(RequestUnits.replace(1024, 1024, 2, 2)).isEqualTo(10.7);
    }
}
