package dev.orrery.query.spatial;

/** What became of a value that should be a geometry. */
public sealed interface ShapeReading {

    record Valid(Shape shape) implements ShapeReading {}

    /** No geometry, or one that means nothing. */
    record Invalid(String reason) implements ShapeReading {}
}
