/**
 * The admin port: whether the process lives, whether it takes requests, and what it measures. It
 * has a thread of its own, so it answers while the database is busy; it holds no data and takes no
 * key.
 */
@NullMarked
package dev.orrery.server.admin;

import org.jspecify.annotations.NullMarked;
