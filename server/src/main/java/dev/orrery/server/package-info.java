/**
 * The program. {@link dev.orrery.server.Main} reads the command line and hands over to a command;
 * the command {@code start} makes the configuration, and the node opens everything in order: data
 * folder, storage, catalog, gateway, ports. What fails to open closes what was opened before it.
 */
@NullMarked
package dev.orrery.server;

import org.jspecify.annotations.NullMarked;
