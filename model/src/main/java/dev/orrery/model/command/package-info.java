/**
 * Commands and outcomes: what goes into a physical partition and what comes back. All of them are
 * values; none knows storage, network or protocol.
 */
@NullMarked
package dev.orrery.model.command;

import org.jspecify.annotations.NullMarked;
