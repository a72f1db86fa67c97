/**
 * The error model: one unchecked exception, one enum of stable codes. Each edge maps the enum to
 * its protocol with one exhaustive switch, so a new code cannot be forgotten there.
 */
@NullMarked
package dev.orrery.model.error;

import org.jspecify.annotations.NullMarked;
