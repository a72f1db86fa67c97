/**
 * The admin API: what a person who runs or tests an application wants to see of containers and
 * physical partitions, and may change about them. {@link dev.orrery.server.admin.api.Gate} decides
 * who may, {@link dev.orrery.server.admin.api.Endpoints} finds what was asked for. The paths carry
 * a version; members of an answer may be added in a version, never changed or removed.
 */
@NullMarked
package dev.orrery.server.admin.api;

import org.jspecify.annotations.NullMarked;
