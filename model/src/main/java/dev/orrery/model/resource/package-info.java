/** Resource ids: the numbers of databases, containers, items and ranges in the form SDKs parse. */
@NullMarked
package dev.orrery.model.resource;

import org.jspecify.annotations.NullMarked;
