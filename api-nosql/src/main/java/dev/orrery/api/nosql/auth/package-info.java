/**
 * Who sent a request: the signature in its authorization header, checked against the account's
 * keys.
 *
 * <p>Invariant: no handler sees a request before it is authenticated.
 */
@NullMarked
package dev.orrery.api.nosql.auth;

import org.jspecify.annotations.NullMarked;
