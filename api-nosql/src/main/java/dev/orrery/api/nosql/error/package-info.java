/**
 * Errors as NoSQL clients see them: HTTP status, substatus, a code name, and a message. One table
 * maps every error of the engine.
 */
@NullMarked
package dev.orrery.api.nosql.error;

import org.jspecify.annotations.NullMarked;
