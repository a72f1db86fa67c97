package dev.orrery.api.cassandra.schema;

import dev.orrery.api.cassandra.auth.Login;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;

/**
 * Who changes the schema, and how.
 *
 * @param keyspace of the session
 * @param payload that came with the request
 */
public record SchemaContext(
        Login login, Optional<String> keyspace, Map<String, ByteBuffer> payload) {}
