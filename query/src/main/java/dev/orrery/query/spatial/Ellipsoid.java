package dev.orrery.query.spatial;

import com.google.common.geometry.S2LatLng;
import com.google.common.geometry.S2Point;
import java.util.List;
import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicMask;
import net.sf.geographiclib.PolygonArea;

/**
 * Lengths and areas on the WGS 84 ellipsoid, by C. F. F. Karney, "Algorithms for geodesics",
 * Journal of Geodesy 87 (2013): exact to nanometres, also for opposite points.
 */
final class Ellipsoid {
    private Ellipsoid() {}

    static double distance(Position from, Position to) {
        return metres(from.y(), from.x(), to.y(), to.x());
    }

    static double distance(NearestPoints points) {
        if (points.touch()) {
            return 0;
        }
        S2LatLng from = degrees(points.from());
        S2LatLng to = degrees(points.to());
        return metres(from.latDegrees(), from.lngDegrees(), to.latDegrees(), to.lngDegrees());
    }

    private static S2LatLng degrees(S2Point point) {
        return new S2LatLng(point);
    }

    private static double metres(double latitude, double longitude, double toY, double toX) {
        return Geodesic.WGS84.Inverse(latitude, longitude, toY, toX, GeodesicMask.DISTANCE).s12;
    }

    static double area(GeoJson.Polygons regions) {
        double area = 0;
        for (GeoJson.Polygon polygon : regions.polygons()) {
            area += area(polygon.rings().getFirst(), false);
            for (List<Position> hole : polygon.rings().subList(1, polygon.rings().size())) {
                area -= Math.abs(area(hole, true));
            }
        }
        return area;
    }

    /** The area to the left of a ring, or, signed, that of the smaller side. */
    private static double area(List<Position> ring, boolean signed) {
        PolygonArea polygon = new PolygonArea(Geodesic.WGS84, false);
        ring.forEach(position -> polygon.AddPoint(position.y(), position.x()));
        return polygon.Compute(false, signed).area;
    }
}
