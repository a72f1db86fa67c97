package dev.orrery.model.command;

import dev.orrery.model.resource.ResourceId;

/**
 * By what a version of an item is known.
 *
 * @param etag without quotes
 * @param resourceId for an item that did not exist before; one that did keeps its own
 */
public record Stamp(String etag, ResourceId resourceId) {}
