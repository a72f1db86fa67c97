/**
 * The question one range of a container is asked, and its answer. A {@link
 * dev.orrery.query.range.RangeQueryRequest} is answered page by page; whoever asks needs to know
 * neither the plan nor the storage behind it. A page says everything that is needed to ask for the
 * next one: nothing is kept between two pages.
 */
@NullMarked
package dev.orrery.query.range;

import org.jspecify.annotations.NullMarked;
