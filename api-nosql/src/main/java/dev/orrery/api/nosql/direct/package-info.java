/**
 * What clients speak in direct mode: frames of binary tokens instead of HTTP, many requests of one
 * connection at a time. A frame becomes the request that HTTP would have brought, and is answered
 * by the same handlers.
 */
@NullMarked
package dev.orrery.api.nosql.direct;

import org.jspecify.annotations.NullMarked;
