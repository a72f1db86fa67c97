/**
 * The commands of the program. All output goes through the writers of the command line, so that
 * tests can read it. Exit status: 0 done, 1 failed, 2 refused because of what was asked for.
 */
@NullMarked
package dev.orrery.server.command;

import org.jspecify.annotations.NullMarked;
