package dev.orrery.query.spatial;

import dev.orrery.query.value.QueryValue;
import java.util.Objects;

/** What the coordinates of a container's shapes mean. */
public enum SpatialSystem {
    /** Longitude and latitude in degrees, on WGS 84. */
    GEOGRAPHY,

    /** A plane. */
    GEOMETRY;

    /** Reads a GeoJSON geometry. */
    public ShapeReading read(QueryValue value) {
        GeoJsonReader reader = new GeoJsonReader(this == GEOGRAPHY);
        GeoJson json = reader.read(value);
        if (json == null) {
            return new ShapeReading.Invalid(Objects.requireNonNull(reader.problem()));
        }
        return switch (this) {
            case GEOGRAPHY -> EarthShape.read(json);
            case GEOMETRY -> PlaneShape.read(json);
        };
    }
}
