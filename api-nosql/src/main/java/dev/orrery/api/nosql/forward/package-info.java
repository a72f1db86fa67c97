/**
 * Requests that another node must answer. Commands and reads find their partitions below the edge;
 * only what runs scripts is sent on as a whole, because scripts run beside the writer.
 */
@NullMarked
package dev.orrery.api.nosql.forward;

import org.jspecify.annotations.NullMarked;
