/** Values, keys, hashes, errors and request units: everything that needs no input or output. */
@NullMarked
package dev.orrery.model;

import org.jspecify.annotations.NullMarked;
