package dev.orrery.query.spatial;

import com.google.common.geometry.S2EdgeUtil;
import com.google.common.geometry.S2Point;
import com.google.common.geometry.S2Polygon;
import com.google.common.geometry.S2Polyline;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A shape on the earth. Which points belong to it is decided on a sphere; the nearest points of two
 * shapes are found there too, and their distance is then measured on the ellipsoid.
 *
 * @param chains the vertices; a ring ends with its first
 * @param region null for points and lines
 */
record EarthShape(GeoJson source, List<List<S2Point>> chains, @Nullable S2Polygon region)
        implements Shape {
    EarthShape {
        chains = List.copyOf(chains);
    }

    static ShapeReading read(GeoJson json) {
        return EarthShapes.read(json);
    }

    @Override
    public double distance(Shape other) {
        EarthShape that = (EarthShape) other;
        if (source instanceof GeoJson.Point(Position from)
                && that.source instanceof GeoJson.Point(Position to)) {
            return Ellipsoid.distance(from, to);
        }
        return overlaps(that) ? 0 : Ellipsoid.distance(NearestPoints.of(chains, that.chains));
    }

    @Override
    public double area() {
        return source instanceof GeoJson.Polygons regions ? Ellipsoid.area(regions) : 0;
    }

    @Override
    public boolean intersects(Shape other) {
        EarthShape that = (EarthShape) other;
        return overlaps(that) || NearestPoints.of(chains, that.chains).touch();
    }

    /** Whether one has a vertex inside of the other; edges that cross are not looked for. */
    private boolean overlaps(EarthShape that) {
        return containsVertex(that) || that.containsVertex(this);
    }

    private boolean containsVertex(EarthShape that) {
        if (region == null) {
            return false;
        }
        for (List<S2Point> chain : that.chains) {
            if (region.contains(chain.getFirst())) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean isWithin(Shape other) {
        EarthShape that = (EarthShape) other;
        if (that.region != null) {
            return isWithin(that.region);
        }
        return region == null && isAlong(that);
    }

    private boolean isWithin(S2Polygon outer) {
        if (region != null) {
            return outer.contains(region);
        }
        List<S2Point> vertices = chains.getFirst();
        return vertices.size() == 1
                ? outer.contains(vertices.getFirst())
                : outer.subtractFromPolyline(new S2Polyline(vertices)).isEmpty();
    }

    /** Whether every point of this line, or this point, is on the other line. */
    private boolean isAlong(EarthShape that) {
        List<S2Point> vertices = chains.getFirst();
        for (int i = 0; i < vertices.size(); i++) {
            S2Point vertex = vertices.get(i);
            if (!that.touches(vertex) || (i > 0 && !that.follows(vertices.get(i - 1), vertex))) {
                return false;
            }
        }
        return true;
    }

    private boolean touches(S2Point point) {
        return NearestPoints.of(List.of(List.of(point)), chains).touch();
    }

    /** Whether this line runs along an edge: between its own vertices there, it cannot leave it. */
    private boolean follows(S2Point from, S2Point to) {
        List<Double> cuts =
                chains.getFirst().stream()
                        .filter(vertex -> NearestPoints.isOnEdge(vertex, from, to))
                        .map(vertex -> S2EdgeUtil.getDistanceFraction(vertex, from, to))
                        .sorted()
                        .toList();
        double previous = 0;
        for (int i = 0; i <= cuts.size(); i++) {
            double next = i < cuts.size() ? cuts.get(i) : 1;
            double middle = (previous + next) / 2;
            if (next > previous && !touches(between(from, to, middle))) {
                return false;
            }
            previous = next;
        }
        return true;
    }

    private static S2Point between(S2Point from, S2Point to, double fraction) {
        return new S2Polyline(List.of(from, to)).interpolate(fraction);
    }
}
