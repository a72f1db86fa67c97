/** Figures and tables as people read them. */
@NullMarked
package dev.orrery.cli.print;

import org.jspecify.annotations.NullMarked;
