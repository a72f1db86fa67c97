package dev.orrery.query.spatial;

import java.util.List;

/** A GeoJSON geometry as it is written; rings are without their closing position. */
sealed interface GeoJson {

    record Point(Position position) implements GeoJson {}

    record LineString(List<Position> positions) implements GeoJson {
        public LineString {
            positions = List.copyOf(positions);
        }
    }

    /** Regions, each bounded by an outer ring and the rings of its holes. */
    record Polygons(List<Polygon> polygons) implements GeoJson {
        public Polygons {
            polygons = List.copyOf(polygons);
        }
    }

    /** The first ring is the outer one. */
    record Polygon(List<List<Position>> rings) {
        public Polygon {
            rings = rings.stream().map(List::copyOf).toList();
        }
    }
}
