/**
 * What is asked of the rows of a table, and the answers: pages of rows with their live cells. Every
 * answer is taken from one state of a physical partition.
 */
@NullMarked
package dev.orrery.cql.read;

import org.jspecify.annotations.NullMarked;
