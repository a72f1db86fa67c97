/**
 * {@code SELECT}: what is selected, where rows come from, how they are grouped and cut to pages.
 */
@NullMarked
package dev.orrery.api.cassandra.statement.select;

import org.jspecify.annotations.NullMarked;
