package dev.orrery.query.spatial;

import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.operation.valid.IsValidOp;
import org.locationtech.jts.operation.valid.TopologyValidationError;

/** A shape in the plane. */
record PlaneShape(Geometry geometry) implements Shape {
    private static final GeometryFactory FACTORY = new GeometryFactory();

    static ShapeReading read(GeoJson json) {
        Geometry geometry =
                switch (json) {
                    case GeoJson.Point(Position position) ->
                            FACTORY.createPoint(coordinate(position));
                    case GeoJson.LineString(List<Position> positions) ->
                            FACTORY.createLineString(coordinates(positions, false));
                    case GeoJson.Polygons(List<GeoJson.Polygon> polygons) -> regions(polygons);
                };
        TopologyValidationError error = new IsValidOp(geometry).getValidationError();
        return error == null
                ? new ShapeReading.Valid(new PlaneShape(geometry))
                : new ShapeReading.Invalid(
                        "The %s input is not valid: %s."
                                .formatted(geometry.getGeometryType(), error.getMessage()));
    }

    private static Geometry regions(List<GeoJson.Polygon> polygons) {
        Polygon[] regions = polygons.stream().map(PlaneShape::region).toArray(Polygon[]::new);
        return regions.length == 1 ? regions[0] : FACTORY.createMultiPolygon(regions);
    }

    private static Polygon region(GeoJson.Polygon polygon) {
        List<LinearRing> rings = new ArrayList<>();
        polygon.rings().forEach(ring -> rings.add(ring(ring)));
        return FACTORY.createPolygon(
                rings.getFirst(), rings.subList(1, rings.size()).toArray(LinearRing[]::new));
    }

    private static LinearRing ring(List<Position> ring) {
        return FACTORY.createLinearRing(coordinates(ring, true));
    }

    private static Coordinate[] coordinates(List<Position> positions, boolean closed) {
        List<Coordinate> coordinates = new ArrayList<>();
        positions.forEach(position -> coordinates.add(coordinate(position)));
        if (closed) {
            coordinates.add(coordinate(positions.getFirst()));
        }
        return coordinates.toArray(Coordinate[]::new);
    }

    private static Coordinate coordinate(Position position) {
        return new Coordinate(position.x(), position.y());
    }

    @Override
    public double distance(Shape other) {
        return geometry.distance(of(other));
    }

    @Override
    public double area() {
        return geometry.getArea();
    }

    @Override
    public boolean isWithin(Shape other) {
        return geometry.within(of(other));
    }

    @Override
    public boolean intersects(Shape other) {
        return geometry.intersects(of(other));
    }

    private static Geometry of(Shape other) {
        return ((PlaneShape) other).geometry;
    }
}
