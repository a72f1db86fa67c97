/**
 * A network between processes on one machine that can be cut: every node is reached by way of a
 * proxy, which lets nothing pass where two nodes are cut off from each other. Nothing is lost on
 * the way: what could not pass comes when the cut is healed, as with TCP over a bad line.
 */
@NullMarked
package dev.orrery.server.chaos.network;

import org.jspecify.annotations.NullMarked;
