/**
 * Histories: what clients asked of a database, what they were told, and whether both can be true of
 * a correct one. The checkers are pure code: a test records a history against any system, in any
 * way, and asks afterwards.
 *
 * <p>An operation whose outcome nobody knows, because its connection broke, may have happened at
 * any time after it began, or never; checkers allow for both.
 */
@NullMarked
package dev.orrery.testkit.history;

import org.jspecify.annotations.NullMarked;
