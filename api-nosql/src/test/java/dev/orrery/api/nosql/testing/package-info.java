/** Clients and servers for the tests of this module. */
@NullMarked
package dev.orrery.api.nosql.testing;

import org.jspecify.annotations.NullMarked;
