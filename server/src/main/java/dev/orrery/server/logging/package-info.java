/** Logging without a configuration file: compact lines on the error output, a file if wanted. */
@NullMarked
package dev.orrery.server.logging;

import org.jspecify.annotations.NullMarked;
