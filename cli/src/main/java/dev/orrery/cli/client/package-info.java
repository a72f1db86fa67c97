/**
 * Talks to a running server over its admin API. Every command ends with a status that scripts can
 * use; see {@link dev.orrery.cli.client.CallFailedException}.
 */
@NullMarked
package dev.orrery.cli.client;

import org.jspecify.annotations.NullMarked;
