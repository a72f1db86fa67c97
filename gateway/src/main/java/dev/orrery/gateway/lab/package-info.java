/**
 * The partition lab: for people who want to see what their application does when a key is refused
 * for want of budget or a logical partition is full. What it does is real: refusals take the way of
 * all refusals, and what fills a partition are items.
 */
@NullMarked
package dev.orrery.gateway.lab;

import org.jspecify.annotations.NullMarked;
