/**
 * Containers: what their definition says. A definition is immutable; a change makes one with a
 * higher version, which reaches every physical partition through that partition's own log.
 */
@NullMarked
package dev.orrery.model.container;

import org.jspecify.annotations.NullMarked;
