/**
 * One running server: what it opens, in which order, and how it closes. Everything that is opened
 * is registered at once in a stack; closing runs the stack backwards, whether the start succeeded
 * or not.
 */
@NullMarked
package dev.orrery.server.node;

import org.jspecify.annotations.NullMarked;
