package dev.orrery.api.nosql.resource;

import dev.orrery.gateway.status.Regions;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The nodes as locations of an account. Clients know no nodes, only locations with one endpoint
 * each: the first node of a region has the region's name, the others have their own behind it.
 */
final class AccountLocations {
    /** What the region is called that nobody named. */
    private static final String UNNAMED = "Local";

    private final String self;
    private final Regions regions;
    private final Map<String, String> endpoints;

    /**
     * Locations as one node tells of them.
     *
     * @param self the node that was asked, whose region comes first; empty if it is alone
     * @param endpoints of the nodes, in the order in which clients are to try them
     */
    AccountLocations(String self, Map<String, String> endpoints, Regions regions) {
        this.self = self;
        this.endpoints = endpoints;
        this.regions = regions;
    }

    /** Those that take writes; all of them if none of those is there, so that clients ask. */
    JsonArray writable() {
        List<String> nodes = ordered().stream().filter(regions::takesWrites).toList();
        return locations(nodes.isEmpty() ? ordered() : nodes);
    }

    /** All, those of the region that was asked first. */
    JsonArray readable() {
        return locations(ordered());
    }

    private List<String> ordered() {
        String here = regions.of(self).region();
        return endpoints.keySet().stream()
                .sorted(Comparator.comparing(node -> !regions.of(node).region().equals(here)))
                .toList();
    }

    private JsonArray locations(List<String> nodes) {
        List<JsonValue> locations = new ArrayList<>();
        Set<String> named = new HashSet<>();
        for (String node : nodes) {
            locations.add(
                    JsonObject.EMPTY
                            .with("name", name(node, named))
                            .with("databaseAccountEndpoint", endpoints.getOrDefault(node, "")));
        }
        return new JsonArray(locations);
    }

    private String name(String node, Set<String> named) {
        String region = regions.of(node).region();
        if (region.isEmpty()) {
            return (UNNAMED + " " + node).strip();
        }
        return named.add(region) ? region : region + " " + node;
    }
}
