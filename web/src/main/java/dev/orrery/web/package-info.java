/**
 * The web page as files. Its sources are in {@code src/main/web}; the build bundles them with the
 * libraries they use into one script, so that the page asks nobody but its own server for anything.
 */
@NullMarked
package dev.orrery.web;

import org.jspecify.annotations.NullMarked;
