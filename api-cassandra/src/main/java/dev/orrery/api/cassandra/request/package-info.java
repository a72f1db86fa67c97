/**
 * From messages to statements and back: queries, prepared statements and their ids, batches, and
 * results with their metadata.
 */
@NullMarked
package dev.orrery.api.cassandra.request;

import org.jspecify.annotations.NullMarked;
