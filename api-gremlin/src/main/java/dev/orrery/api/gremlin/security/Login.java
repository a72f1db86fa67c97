package dev.orrery.api.gremlin.security;

import dev.orrery.gateway.security.Access;
import dev.orrery.model.key.PartitionKey;
import java.util.Optional;

/**
 * A connection that may ask: of which graph, and what.
 *
 * @param token what it may by, if that can end while the connection is open
 */
public record Login(String database, String graph, Grant grant, Optional<String> token) {
    /**
     * What a connection may do.
     *
     * @param scope the only logical partition it may do it in; empty for all
     */
    public record Grant(Access access, Optional<PartitionKey> scope) {
        static Grant everywhere(Access access) {
            return new Grant(access, Optional.empty());
        }
    }

    static Login byKey(String database, String graph, Access access) {
        return new Login(database, graph, Grant.everywhere(access), Optional.empty());
    }

    /** The same login, for reading only. */
    public Login readOnly() {
        return new Login(database, graph, new Grant(Access.READ_ONLY, grant.scope()), token);
    }

    public Access access() {
        return grant.access();
    }
}
