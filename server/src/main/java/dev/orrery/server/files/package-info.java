/** What the standard library does not do with folders. */
@NullMarked
package dev.orrery.server.files;

import org.jspecify.annotations.NullMarked;
