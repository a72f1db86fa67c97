package dev.orrery.cql.type;

import java.util.Optional;

/** The user types that names are resolved with. */
@FunctionalInterface
public interface UserTypes {
    UserTypes NONE = (keyspace, name) -> Optional.empty();

    /** The type of a keyspace, not frozen. */
    Optional<UserType> find(String keyspace, String name);
}
