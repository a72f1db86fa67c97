/**
 * Transactions of scripts.
 *
 * <p>A script works outside the writer, on a snapshot. Its writes are evaluated at once, by the
 * same rules as all writes, into a draft that is thrown away; so it reads what it wrote, by key and
 * by query. What it saw and what it wrote are then handed to the writer as one command, which
 * evaluates the writes again if nothing that the script saw has changed. Etags and resource ids
 * that the script was shown are those that are stored.
 */
@NullMarked
package dev.orrery.partition.script;

import org.jspecify.annotations.NullMarked;
