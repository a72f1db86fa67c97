/**
 * Commands that ask a running server over its admin API. Each prints what a person likes to read,
 * or with {@code --json} the server's own answer, and ends with a status that scripts can use; see
 * {@link dev.orrery.server.remote.CallFailedException}.
 */
@NullMarked
package dev.orrery.server.remote;

import org.jspecify.annotations.NullMarked;
