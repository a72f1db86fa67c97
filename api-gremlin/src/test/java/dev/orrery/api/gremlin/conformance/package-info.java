/**
 * TinkerPop's own test suites against the provider. Every graph of the suites is a container with
 * an implicit partition key; {@code -Dorrery.suite.partitions=8} spreads it over eight physical
 * partitions.
 */
@NullMarked
package dev.orrery.api.gremlin.conformance;

import org.jspecify.annotations.NullMarked;
