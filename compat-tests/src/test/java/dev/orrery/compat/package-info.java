/**
 * Starts the assembled program as a process of its own and gives its endpoint to tests that use
 * real clients. Nothing of Orrery is on the class path here.
 */
@NullMarked
package dev.orrery.compat;

import org.jspecify.annotations.NullMarked;
