package dev.orrery.gateway.security;

import dev.orrery.cluster.catalog.Stamp;
import dev.orrery.model.json.JsonObject;

/**
 * A key with which clients encrypt properties of items, itself encrypted by the client. The server
 * stores it and cannot use it.
 *
 * @param number unique among all such keys there are
 * @param content what the client says of it
 */
public record EncryptionKeyRecord(
        int databaseNumber, String id, int number, JsonObject content, Stamp stamp) {}
