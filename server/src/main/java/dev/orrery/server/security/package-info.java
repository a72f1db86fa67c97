/**
 * Keys and certificates. Random ones are made at the first start and kept in the data folder,
 * readable by the owner only. Nothing here prints or logs a key.
 */
@NullMarked
package dev.orrery.server.security;

import org.jspecify.annotations.NullMarked;
