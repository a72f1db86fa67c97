/**
 * How traversals run on a graph: TinkerPop's strategies replace the steps that read by steps which
 * ask for many elements at once, with conditions folded into the question.
 */
@NullMarked
package dev.orrery.api.gremlin.process;

import org.jspecify.annotations.NullMarked;
