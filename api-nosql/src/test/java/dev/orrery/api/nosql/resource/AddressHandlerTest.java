package dev.orrery.api.nosql.resource;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressHandlerTest {
    @ParameterizedTest
    @CsvSource({
        "https://localhost:8081/, localhost:8081",
        "http://my_node:8081, my_node:8081",
        "https://orrery.example, orrery.example:443",
        "https://orrery.example/, orrery.example:443",
        "http://orrery.example, orrery.example:80",
        "https://[::1]:8081/, [::1]:8081",
        "https://[::1]/, [::1]:443"
    })
    void addressesHaveAPortAlways(String endpoint, String authority) {
        assertThat(AddressHandler.authority(endpoint)).isEqualTo(authority);
    }
}
