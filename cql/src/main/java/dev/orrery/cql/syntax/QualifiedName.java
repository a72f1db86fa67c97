package dev.orrery.cql.syntax;

import dev.orrery.cql.type.Names;
import java.util.Optional;

/** The name of something in a keyspace, which may be left to the session. */
public record QualifiedName(Optional<String> keyspace, String name) {
    @Override
    public String toString() {
        return keyspace.map(k -> Names.quoted(k) + ".").orElse("") + Names.quoted(name);
    }
}
