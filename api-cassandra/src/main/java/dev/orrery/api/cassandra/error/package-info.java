/** Failures as the protocol tells them. */
@NullMarked
package dev.orrery.api.cassandra.error;

import org.jspecify.annotations.NullMarked;
