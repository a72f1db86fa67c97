/**
 * Backups of a server that is alone, made while it runs. A backup is the data folder of such a
 * server, in a folder of the one it was made of: what the engine has written is shared by hard
 * links, since the engine never changes a file that is complete. Restoring is starting with a copy
 * of it.
 */
@NullMarked
package dev.orrery.server.backup;

import org.jspecify.annotations.NullMarked;
