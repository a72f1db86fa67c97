/**
 * What the cluster consists of and who decides it: the catalog of databases, containers, throughput
 * and ranges, and the physical partitions of this node that follow it.
 */
@NullMarked
package dev.orrery.cluster;

import org.jspecify.annotations.NullMarked;
