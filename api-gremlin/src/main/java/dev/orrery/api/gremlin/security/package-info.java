/** Who a connection or request belongs to, which graph it is for, and whether a page sent it. */
@NullMarked
package dev.orrery.api.gremlin.security;

import org.jspecify.annotations.NullMarked;
