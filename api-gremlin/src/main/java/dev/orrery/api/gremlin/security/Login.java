package dev.orrery.api.gremlin.security;

import dev.orrery.gateway.security.Access;
import java.util.Optional;

/**
 * A connection that may ask: of which graph, and whether it may write.
 *
 * @param token what it may by, if that can end while the connection is open
 */
public record Login(String database, String graph, Access access, Optional<String> token) {
    static Login byKey(String database, String graph, Access access) {
        return new Login(database, graph, access, Optional.empty());
    }
}
