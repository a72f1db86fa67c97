package dev.orrery.query.spatial;

/** A valid geometry. Shapes are compared with shapes of the same {@link SpatialSystem} only. */
public interface Shape {
    /** In metres on the earth, in units of the plane there; zero where the shapes touch. */
    double distance(Shape other);

    /** In square metres on the earth; zero for points and lines. */
    double area();

    /** Whether no part of this shape is outside of the other. */
    boolean isWithin(Shape other);

    boolean intersects(Shape other);
}
