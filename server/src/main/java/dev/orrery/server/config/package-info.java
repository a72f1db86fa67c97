/**
 * The configuration: one record for each concern, a setting for each record component. Names,
 * defaults, limits and descriptions stand in the {@link dev.orrery.server.config.Setting}
 * annotations and nowhere else; flags, YAML keys, help texts and the reference page derive from
 * them. A setting that is unknown, malformed or out of range refuses the start.
 */
@NullMarked
package dev.orrery.server.config;

import org.jspecify.annotations.NullMarked;
