package dev.orrery.query.spatial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.query.value.QueryValue;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpatialSystemTest {
    private static final String BOX =
            "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[0,3],[4,3],[4,0],[0,0]]]}";

    private static ShapeReading read(SpatialSystem system, String json) {
        return system.read(
                QueryValue.of(
                        JsonScanner.scan(
                                json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT)));
    }

    private static Shape shape(SpatialSystem system, String json) {
        return ((ShapeReading.Valid) read(system, json)).shape();
    }

    private static Shape plane(String json) {
        return shape(SpatialSystem.GEOMETRY, json);
    }

    private static String point(double x, double y) {
        return "{\"type\":\"Point\",\"coordinates\":[" + x + "," + y + "]}";
    }

    @Test
    void thePlaneIsEuclidean() {
        assertThat(plane(point(0, 0)).distance(plane(point(300, 400)))).isEqualTo(500);
        assertThat(plane(BOX).area()).isEqualTo(12);
        assertThat(plane(point(1, 1)).isWithin(plane(BOX))).isTrue();
        assertThat(plane(point(5, 1)).isWithin(plane(BOX))).isFalse();
        assertThat(plane(point(5, 1)).distance(plane(BOX))).isEqualTo(1);
        assertThat(plane(point(4, 1)).intersects(plane(BOX))).isTrue();
        assertThat(plane(point(4, 1)).isWithin(plane(BOX))).isFalse();
    }

    @Test
    void thePlaneHasNoPolesAndRefusesBowTies() {
        assertThat(read(SpatialSystem.GEOMETRY, point(1_000, -1_000)))
                .isInstanceOf(ShapeReading.Valid.class);
        assertThat(
                        read(
                                SpatialSystem.GEOMETRY,
                                "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,1],[1,0],[0,1],"
                                        + "[0,0]]]}"))
                .isInstanceOf(ShapeReading.Invalid.class);
    }

    @Test
    void aGeometryWithTooManyPositionsIsRefused() {
        StringBuilder line = new StringBuilder("{\"type\":\"LineString\",\"coordinates\":[");
        for (int i = 0; i <= GeoJsonReader.MAX_POSITIONS; i++) {
            line.append(i == 0 ? "" : ",").append("[0,").append(i / 100.0).append(']');
        }
        assertThat(read(SpatialSystem.GEOGRAPHY, line + "]}"))
                .isEqualTo(new ShapeReading.Invalid("A geometry has at most 4096 positions."));
    }

    /** The nearest point of an edge cannot be farther away than any of many points on it. */
    @Test
    void noPointOfAnEdgeIsNearerThanTheDistance() {
        Random random = new Random(7);
        for (int i = 0; i < 30; i++) {
            double x = random.nextDouble(-170, 160);
            double y = random.nextDouble(-80, 70);
            String line =
                    "{\"type\":\"LineString\",\"coordinates\":[[%s,%s],[%s,%s]]}"
                            .formatted(x, y, x, y + 10);
            Shape from = earth(point(x + random.nextDouble(0.1, 9), y + random.nextDouble(10)));
            double least = Double.MAX_VALUE;
            for (int step = 0; step <= 1_000; step++) {
                least = Math.min(least, from.distance(earth(point(x, y + step / 100.0))));
            }
            assertThat(from.distance(earth(line))).isCloseTo(least, within(10 + least * 1e-4));
        }
    }

    private static Shape earth(String json) {
        return shape(SpatialSystem.GEOGRAPHY, json);
    }

    @Test
    void distanceIsSymmetricAndZeroExactlyWhereShapesIntersect() {
        Random random = new Random(11);
        int touching = 0;
        for (int i = 0; i < 300; i++) {
            Shape left = earth(square(random));
            Shape right = earth(square(random));
            assertThat(left.distance(right)).isCloseTo(right.distance(left), within(1e-6));
            assertThat(left.intersects(right)).isEqualTo(left.distance(right) == 0);
            if (left.isWithin(right)) {
                assertThat(left.area()).isLessThanOrEqualTo(right.area());
                assertThat(left.intersects(right)).isTrue();
            }
            touching += left.intersects(right) ? 1 : 0;
        }
        assertThat(touching).isBetween(30, 270);
    }

    private static String square(Random random) {
        double x = random.nextDouble(0, 10);
        double y = random.nextDouble(0, 10);
        double size = random.nextDouble(0.1, 5);
        return "{\"type\":\"Polygon\",\"coordinates\":[[[%s,%s],[%s,%s],[%s,%s],[%s,%s],[%s,%s]]]}"
                .formatted(x, y, x + size, y, x + size, y + size, x, y + size, x, y);
    }
}
