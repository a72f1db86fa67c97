/**
 * SQL over JSON documents. Text becomes a tree ({@code syntax}), the tree is bound to a closed set
 * of evaluators ({@code evaluate}) that work on lazy values ({@code value}). This package holds the
 * entry points. Nothing here knows storage: documents come in through interfaces.
 */
@NullMarked
package dev.orrery.query;

import org.jspecify.annotations.NullMarked;
