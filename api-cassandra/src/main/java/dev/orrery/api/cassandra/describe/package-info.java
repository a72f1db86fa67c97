/** DESCRIBE in all its forms: the schema as statements that would make it again. */
@NullMarked
package dev.orrery.api.cassandra.describe;

import org.jspecify.annotations.NullMarked;
