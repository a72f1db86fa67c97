/**
 * What a container's definition adds to the queries over it: properties that are computed, and how
 * its vectors are compared. A query is rewritten by these terms before anything else looks at it,
 * so planning and execution know nothing of them.
 */
@NullMarked
package dev.orrery.query.container;

import org.jspecify.annotations.NullMarked;
