/**
 * Graphs over the wire: the same driver, data and scripts against Orrery, against TinkerGraph in
 * gremlin-server and against JanusGraph, each in a process of its own, one after the other. The
 * driver takes about half of the machine, so throughput is told beside the processor time that the
 * server spends on one operation.
 */
@NullMarked
package dev.orrery.bench.gremlin;

import org.jspecify.annotations.NullMarked;
