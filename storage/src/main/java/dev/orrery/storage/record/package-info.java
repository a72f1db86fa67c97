/**
 * The byte forms of values: a record is a header and a body, the body being what is sent to clients
 * byte for byte. Every form begins with a version byte.
 */
@NullMarked
package dev.orrery.storage.record;

import org.jspecify.annotations.NullMarked;
