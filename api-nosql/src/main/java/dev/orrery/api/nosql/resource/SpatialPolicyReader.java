package dev.orrery.api.nosql.resource;

import dev.orrery.model.error.OrreryException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Checks what a client says about the shapes of a container: whether they lie on the earth or in a
 * plane, of which each index then names the part it covers.
 */
final class SpatialPolicyReader {
    private static final String BOX = "boundingBox";

    private SpatialPolicyReader() {}

    static void check(BodyFields container) {
        String type =
                container
                        .fields("geospatialConfig")
                        .flatMap(config -> config.text("type"))
                        .orElse("Geography");
        boolean plane = type.equalsIgnoreCase("Geometry");
        if (!plane && !type.equalsIgnoreCase("Geography")) {
            throw OrreryException.badRequest(
                    "The type of 'geospatialConfig' is 'Geography' or 'Geometry', not '"
                            + type
                            + "'.");
        }
        container.fields(ContainerSpecReader.INDEXING_POLICY).stream()
                .flatMap(policy -> policy.objects("spatialIndexes").stream())
                .forEach(index -> checkBox(index.fields(BOX), plane));
    }

    private static void checkBox(Optional<BodyFields> box, boolean plane) {
        if (!plane && box.isPresent()) {
            throw OrreryException.badRequest(
                    "A spatial index has no '" + BOX + "' where the type is 'Geography'.");
        }
        if (plane && box.isEmpty()) {
            throw OrreryException.badRequest(
                    "A spatial index needs a '" + BOX + "' where the type is 'Geometry'.");
        }
        box.ifPresent(SpatialPolicyReader::checkSides);
    }

    private static void checkSides(BodyFields box) {
        for (String axis : List.of("x", "y")) {
            OptionalDouble least = box.number(axis + "min");
            OptionalDouble most = box.number(axis + "max");
            if (least.isEmpty() || most.isEmpty() || !(least.getAsDouble() < most.getAsDouble())) {
                throw OrreryException.badRequest(
                        "A '%1$s' needs '%2$smin' and a greater '%2$smax'.".formatted(BOX, axis));
            }
        }
    }
}
