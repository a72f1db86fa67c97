/**
 * Backups of a server, or of the cluster it is a node of, made while it runs. A backup is the data
 * folder of a server that is alone, in a folder of the one it was made on: what the engine has
 * written there is shared by hard links, since the engine never changes a file that is complete.
 * Restoring is starting with a copy of it.
 */
@NullMarked
package dev.orrery.server.backup;

import org.jspecify.annotations.NullMarked;
