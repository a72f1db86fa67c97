package dev.orrery.api.nosql.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.NodePlace;
import dev.orrery.gateway.status.Regions;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AccountLocationsTest {
    private static final Regions TWO =
            new Regions(
                    "West US",
                    Map.of(
                            "n1", new NodePlace("West US", ""),
                            "n2", new NodePlace("West US", ""),
                            "n3", new NodePlace("North Europe", ""),
                            "n4", new NodePlace("North Europe", "")));

    @Test
    void aServerAloneIsOneLocation() {
        AccountLocations alone =
                new AccountLocations("", Map.of("", "http://a"), new Regions("", Map.of()));
        assertThat(names(alone.readable())).containsExactly("Local");
        assertThat(alone.writable()).isEqualTo(alone.readable());
    }

    @Test
    void everyNodeOfOneUnnamedRegionIsALocation() {
        AccountLocations nodes =
                new AccountLocations("n2", nodes("n2", "n1", "n3"), new Regions("", Map.of()));
        assertThat(names(nodes.readable())).containsExactly("Local n2", "Local n1", "Local n3");
        assertThat(nodes.writable()).isEqualTo(nodes.readable());
    }

    @Test
    void theFirstNodeOfARegionHasItsName() {
        AccountLocations nodes = new AccountLocations("n3", nodes("n3", "n1", "n2", "n4"), TWO);
        assertThat(names(nodes.readable()))
                .containsExactly("North Europe", "North Europe n4", "West US", "West US n2");
        assertThat(names(nodes.writable())).containsExactly("West US", "West US n2");
        assertThat(nodes.readable().elements().getFirst())
                .isEqualTo(
                        JsonObject.EMPTY
                                .with("name", "North Europe")
                                .with("databaseAccountEndpoint", "http://n3"));
    }

    @Test
    void withoutTheRegionThatWritesClientsAskTheOthers() {
        AccountLocations nodes = new AccountLocations("n3", nodes("n3", "n4"), TWO);
        assertThat(names(nodes.writable())).containsExactly("North Europe", "North Europe n4");
    }

    @Test
    void aNodeThatIsNotAmongThemStillTellsItsRegionFirst() {
        AccountLocations nodes = new AccountLocations("n3", nodes("n1", "n2", "n4"), TWO);
        assertThat(names(nodes.readable()))
                .containsExactly("North Europe", "West US", "West US n2");
    }

    private static Map<String, String> nodes(String... nodes) {
        Map<String, String> endpoints = new LinkedHashMap<>();
        List.of(nodes).forEach(node -> endpoints.put(node, "http://" + node));
        return endpoints;
    }

    private static List<String> names(JsonArray locations) {
        return locations.elements().stream()
                .map(each -> ((JsonObject) each).string("name").orElseThrow())
                .toList();
    }
}
