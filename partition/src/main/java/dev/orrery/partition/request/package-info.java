/**
 * What became of requests that may be sent again. A command with a request id stores its result in
 * the same batch as its effects, on every replica and for some minutes; whoever sends the same
 * command again under the same id gets that result, and nothing happens twice.
 */
@NullMarked
package dev.orrery.partition.request;

import org.jspecify.annotations.NullMarked;
