package dev.orrery.query.spatial;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.PropertyName;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one GeoJSON geometry and remembers the first thing that is wrong with it. */
final class GeoJsonReader {
    /** Positions of one geometry, over all its rings. */
    static final int MAX_POSITIONS = 4_096;

    private static final PropertyName TYPE = PropertyName.of("type");
    private static final PropertyName COORDINATES = PropertyName.of("coordinates");
    private static final int LEAST_RING_POSITIONS = 4;

    private final boolean geographic;
    private @Nullable String problem;
    private int positions;

    GeoJsonReader(boolean geographic) {
        this.geographic = geographic;
    }

    /** Null if nothing is wrong so far. */
    @Nullable String problem() {
        return problem;
    }

    /** Null where there is a problem. */
    @Nullable GeoJson read(QueryValue value) {
        if (!(value instanceof ObjectValue object)
                || !(object.member(TYPE) instanceof StringValue type)) {
            return fail("The input is not a GeoJSON object: it has no type.");
        }
        QueryValue coordinates = object.member(COORDINATES);
        GeoJson shape =
                switch (type.text()) {
                    case "Point" -> new GeoJson.Point(position(coordinates));
                    case "LineString" -> line(coordinates);
                    case "Polygon" -> new GeoJson.Polygons(List.of(polygon(coordinates)));
                    case "MultiPolygon" -> polygons(coordinates);
                    default ->
                            fail(
                                    "The type must be Point, LineString, Polygon or MultiPolygon,"
                                            + " not '"
                                            + type.text()
                                            + "'.");
                };
        return problem == null ? shape : null;
    }

    private @Nullable GeoJson fail(String reason) {
        problem = problem == null ? reason : problem;
        return null;
    }

    private GeoJson line(QueryValue coordinates) {
        List<Position> line = distinct(positions(coordinates));
        if (line.size() < 2) {
            fail("A LineString has at least two different positions.");
        }
        return new GeoJson.LineString(line);
    }

    private GeoJson polygons(QueryValue coordinates) {
        List<GeoJson.Polygon> polygons = new ArrayList<>();
        for (QueryValue polygon :
                elements(coordinates, "A MultiPolygon is an array of polygons.")) {
            polygons.add(polygon(polygon));
        }
        return new GeoJson.Polygons(polygons);
    }

    private GeoJson.Polygon polygon(QueryValue coordinates) {
        List<List<Position>> rings = new ArrayList<>();
        for (QueryValue ring : elements(coordinates, "A Polygon is an array of rings.")) {
            rings.add(ring(positions(ring), rings.size() + 1));
            if (problem != null) {
                break;
            }
        }
        return new GeoJson.Polygon(rings);
    }

    private List<Position> ring(List<Position> ring, int number) {
        if (problem != null) {
            return List.of();
        }
        if (ring.size() < LEAST_RING_POSITIONS) {
            fail(
                    "The Polygon input is not valid because the ring number "
                            + number
                            + " has fewer than four positions.");
            return List.of();
        }
        if (!ring.getFirst().equals(ring.getLast())) {
            fail(
                    "The Polygon input is not valid because the start and end points of the ring"
                            + " number "
                            + number
                            + " are not the same. Each ring of a polygon must have the same start"
                            + " and end points.");
            return List.of();
        }
        List<Position> open = distinct(ring.subList(0, ring.size() - 1));
        if (open.getFirst().equals(open.getLast())) {
            open = open.subList(0, open.size() - 1);
        }
        if (open.size() < LEAST_RING_POSITIONS - 1) {
            fail(
                    "The Polygon input is not valid because the ring number "
                            + number
                            + " has fewer than three different positions.");
        }
        return open;
    }

    /** Without positions that only repeat the one before. */
    private static List<Position> distinct(List<Position> positions) {
        List<Position> kept = new ArrayList<>(positions.size());
        for (Position position : positions) {
            if (kept.isEmpty() || !kept.getLast().equals(position)) {
                kept.add(position);
            }
        }
        return kept;
    }

    private List<Position> positions(QueryValue value) {
        List<Position> list = new ArrayList<>();
        for (QueryValue position : elements(value, "Coordinates are arrays of positions.")) {
            if (problem != null) {
                break;
            }
            list.add(position(position));
        }
        return list;
    }

    private List<QueryValue> elements(QueryValue value, String otherwise) {
        if (!(value instanceof ArrayValue array) || array.size() == 0) {
            fail(otherwise);
            return List.of();
        }
        if (array.size() > MAX_POSITIONS + 1) {
            fail(tooMany());
            return List.of();
        }
        List<QueryValue> elements = new ArrayList<>(array.size());
        for (int i = 0; i < array.size(); i++) {
            elements.add(array.element(i));
        }
        return elements;
    }

    private Position position(QueryValue value) {
        positions++;
        if (positions > MAX_POSITIONS) {
            fail(tooMany());
        }
        if (value instanceof ArrayValue array
                && (array.size() == 2 || array.size() == 3)
                && array.element(0) instanceof NumberValue x
                && array.element(1) instanceof NumberValue y
                && Double.isFinite(x.doubleValue())
                && Double.isFinite(y.doubleValue())) {
            return checked(x.doubleValue() + 0.0, y.doubleValue() + 0.0);
        }
        fail("A position is an array of two or three numbers.");
        return new Position(0, 0);
    }

    private Position checked(double x, double y) {
        if (geographic && Math.abs(y) > 90) {
            fail("Latitude values must be between -90 and 90 degrees.");
        } else if (geographic && Math.abs(x) > 180) {
            fail("Longitude values must be between -180 and 180 degrees.");
        }
        return new Position(x, y);
    }

    private static String tooMany() {
        return "A geometry has at most " + MAX_POSITIONS + " positions.";
    }
}
