/**
 * Places and shapes of GeoJSON, on the earth or in the plane. A container says which of the two its
 * shapes are in. On the earth, shapes are spherical (edges are great circles, the inside of a ring
 * is on its left), and lengths and areas are measured on the WGS 84 ellipsoid; in the plane,
 * everything is Euclidean.
 *
 * <p>Invariants: a shape that was read is valid; the edges between two shapes' nearest points are
 * found by comparing all of them, so the number of positions is limited.
 */
@NullMarked
package dev.orrery.query.spatial;

import org.jspecify.annotations.NullMarked;
