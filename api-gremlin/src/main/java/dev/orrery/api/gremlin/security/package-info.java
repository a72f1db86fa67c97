/** Who a connection belongs to, and which graph it is for. */
@NullMarked
package dev.orrery.api.gremlin.security;

import org.jspecify.annotations.NullMarked;
