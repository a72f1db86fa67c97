/** Nodes of a cluster on this machine, each a process of its own. */
@NullMarked
package dev.orrery.server.local;

import org.jspecify.annotations.NullMarked;
