package dev.orrery.model.command;

/**
 * One of the times that a request is sent.
 *
 * @param id the same each time
 * @param inDoubt whether it may have been carried out before, or may still be
 */
public record Delivery(RequestId id, boolean inDoubt) {}
