package dev.orrery.query.spatial;

/**
 * A place: longitude and latitude in degrees, or coordinates in the plane.
 *
 * @param x the longitude, where it is one
 * @param y the latitude, where it is one
 */
record Position(double x, double y) {}
