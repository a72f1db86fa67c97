package dev.orrery.cluster.catalog;

import java.util.Optional;

/**
 * What a permission allows.
 *
 * @param resource the link of a container or of something in it, as the client wrote it; it need
 *     not exist yet
 * @param partitionKey the one key value the permission is limited to, as JSON text
 */
public record PermissionSpec(
        String id, boolean readOnly, String resource, Optional<String> partitionKey) {}
