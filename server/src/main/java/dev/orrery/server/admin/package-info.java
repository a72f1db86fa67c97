/**
 * The admin port: whether the process lives, whether it takes requests, what it measures, and the
 * admin API. Its pages are answered on a thread of its own, so also while the database is busy;
 * they hold no data and take no key. Calls of the API wait on threads of their own and are answered
 * by an {@link dev.orrery.server.admin.AdminApi}.
 */
@NullMarked
package dev.orrery.server.admin;

import org.jspecify.annotations.NullMarked;
