/**
 * Requests and answers as bytes: which of TinkerPop's formats a client speaks, and what of an
 * element it is sent in each.
 */
@NullMarked
package dev.orrery.api.gremlin.message;

import org.jspecify.annotations.NullMarked;
