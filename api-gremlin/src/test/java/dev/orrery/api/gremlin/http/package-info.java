/** Tests of what connections over plain HTTP are made of. */
@NullMarked
package dev.orrery.api.gremlin.http;

import org.jspecify.annotations.NullMarked;
