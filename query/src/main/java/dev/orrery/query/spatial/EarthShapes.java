package dev.orrery.query.spatial;

import com.google.common.geometry.S2Error;
import com.google.common.geometry.S2LatLng;
import com.google.common.geometry.S2Loop;
import com.google.common.geometry.S2Point;
import com.google.common.geometry.S2Polygon;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes shapes on the earth. */
final class EarthShapes {
    private static final String OPPOSITE = "two positions in a row are opposite each other";

    /** Of two unit vectors that are neighbours: a millimetre away from being opposite. */
    private static final double LEAST_SUM = 1e-10;

    private EarthShapes() {}

    static ShapeReading read(GeoJson json) {
        return switch (json) {
            case GeoJson.Point(Position position) ->
                    valid(new EarthShape(json, List.of(List.of(point(position))), null));
            case GeoJson.LineString(List<Position> positions) -> line(json, points(positions));
            case GeoJson.Polygons regions -> regions(regions);
        };
    }

    private static ShapeReading valid(EarthShape shape) {
        return new ShapeReading.Valid(shape);
    }

    private static ShapeReading invalid(String type, String reason) {
        return new ShapeReading.Invalid("The " + type + " input is not valid: " + reason + ".");
    }

    private static ShapeReading line(GeoJson json, List<S2Point> line) {
        return hasOppositeNeighbours(line)
                ? invalid("LineString", OPPOSITE)
                : valid(new EarthShape(json, List.of(line), null));
    }

    /** Between opposite points there is no shortest way, so they make no edge. */
    private static boolean hasOppositeNeighbours(List<S2Point> chain) {
        for (int i = 1; i < chain.size(); i++) {
            if (S2Point.add(chain.get(i - 1), chain.get(i)).norm() < LEAST_SUM) {
                return true;
            }
        }
        return false;
    }

    private static ShapeReading regions(GeoJson.Polygons regions) {
        List<S2Loop> loops = new ArrayList<>();
        List<List<S2Point>> chains = new ArrayList<>();
        for (GeoJson.Polygon polygon : regions.polygons()) {
            for (int i = 0; i < polygon.rings().size(); i++) {
                List<S2Point> vertices = points(polygon.rings().get(i));
                List<S2Point> chain = new ArrayList<>(vertices);
                chain.add(vertices.getFirst());
                chains.add(chain);
                S2Loop loop = new S2Loop(vertices);
                String problem = problem(loop, chain);
                if (problem != null) {
                    return invalid("Polygon", problem);
                }
                loops.add(i == 0 ? loop : hole(loop));
            }
        }
        S2Polygon region = new S2Polygon();
        region.initOriented(loops);
        S2Error error = new S2Error();
        return region.findValidationError(error)
                ? invalid("Polygon", withoutPeriod(error))
                : valid(new EarthShape(regions, chains, region));
    }

    private static @Nullable String problem(S2Loop loop, List<S2Point> chain) {
        S2Error error = new S2Error();
        if (hasOppositeNeighbours(chain)) {
            return OPPOSITE;
        }
        return loop.findValidationError(error) ? withoutPeriod(error) : null;
    }

    private static String withoutPeriod(S2Error error) {
        String text = error.text();
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    /** An outer ring says by its direction which side is inside; a hole is a hole either way. */
    private static S2Loop hole(S2Loop loop) {
        loop.normalize();
        loop.invert();
        return loop;
    }

    private static List<S2Point> points(List<Position> positions) {
        return positions.stream().map(EarthShapes::point).toList();
    }

    private static S2Point point(Position position) {
        return S2LatLng.fromDegrees(position.y(), position.x()).toPoint();
    }
}
