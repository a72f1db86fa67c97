/** What a machine does to those who measure on it. */
@NullMarked
package dev.orrery.testkit.machine;

import org.jspecify.annotations.NullMarked;
