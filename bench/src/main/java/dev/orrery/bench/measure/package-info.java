/** Servers that are measured as processes of their own, and what is measured of them. */
@NullMarked
package dev.orrery.bench.measure;

import org.jspecify.annotations.NullMarked;
