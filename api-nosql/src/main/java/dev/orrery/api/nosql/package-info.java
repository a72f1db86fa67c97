/**
 * The Cosmos NoSQL REST protocol: {@code http} reads and writes the bytes, {@code route} finds out
 * what a request addresses, {@code error} says what went wrong.
 *
 * <p>What is served and what is not, by client and version, is in {@code
 * docs/compatibility/nosql.md}.
 */
@NullMarked
package dev.orrery.api.nosql;

import org.jspecify.annotations.NullMarked;
