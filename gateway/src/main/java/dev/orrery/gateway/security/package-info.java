/**
 * Who may do what: the account's keys and the signatures made with them.
 *
 * <p>Invariant: whether a signature fits is decided in constant time; a key is never logged and
 * never leaves in a message.
 */
@NullMarked
package dev.orrery.gateway.security;

import org.jspecify.annotations.NullMarked;
