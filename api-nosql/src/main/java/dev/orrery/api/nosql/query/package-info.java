/**
 * Queries over items, and the plans by which clients run them on their own. A query with a range id
 * or a whole partition key is answered by one range; any other is put together by the gateway.
 */
@NullMarked
package dev.orrery.api.nosql.query;

import org.jspecify.annotations.NullMarked;
