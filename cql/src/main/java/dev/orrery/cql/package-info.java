/**
 * CQL without a network and without storage: its types, its syntax, the schema of tables, rows of
 * cells and how two versions of a row become one. Everything here is a pure function.
 */
@NullMarked
package dev.orrery.cql;

import org.jspecify.annotations.NullMarked;
