/**
 * JSON items over the NoSQL REST protocol, beside PostgreSQL with JSONB and a server that answers
 * every request at once. All are processes of their own on this machine, hold the same items, sync
 * every write before they answer, and take turns phase by phase, so that whatever else the machine
 * does meets all of them.
 */
@NullMarked
package dev.orrery.bench.nosql;

import org.jspecify.annotations.NullMarked;
