package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.route.Target.ContainerLink;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.PermissionRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.catalog.UserRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.resource.ResourceId;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds databases and containers by what stands in a path. A name wins over a resource id of the
 * same spelling, so that no name is ever out of reach.
 */
public final class Directory {
    /** Every resource id of a database or a container ends in this. */
    private static final String PADDING = "=";

    private final Gateway gateway;

    public Directory(Gateway gateway) {
        this.gateway = gateway;
    }

    /** A container and the database it is in. */
    public record Located(DatabaseRecord database, ContainerRecord container) {}

    /** The database that a request is about. */
    DatabaseRecord database(String text) {
        return find(text, gateway.metadata()::database, Directory::databaseNumber);
    }

    /** The database that a request needs to get to something in it. */
    DatabaseRecord owner(String text) {
        return asOwner(() -> database(text));
    }

    /** The container that a request is about. */
    Located container(ContainerLink link) {
        DatabaseRecord database = owner(link.database());
        ContainerRecord container =
                find(
                        link.container(),
                        name -> gateway.metadata().container(database, name),
                        Directory::containerNumber);
        return new Located(database, container);
    }

    /** The container that a request needs to get to something in it. */
    public Located owner(ContainerLink link) {
        return asOwner(() -> container(link));
    }

    /** A user of a database. */
    UserRecord user(DatabaseRecord database, String text) {
        return find(
                text,
                name -> gateway.users().user(database, name),
                rid -> rid.isUser() ? Optional.of(rid.userNumber()) : Optional.empty());
    }

    /** A permission of a user. */
    PermissionRecord permission(UserRecord user, String text) {
        return find(
                text,
                name -> gateway.users().permission(user, name),
                rid -> rid.isPermission() ? Optional.of(rid.permissionNumber()) : Optional.empty());
    }

    private static <T> T find(
            String text,
            Function<ResourceName, T> lookup,
            Function<ResourceId, Optional<Integer>> number) {
        ResourceName byName = new ResourceName.ByName(text);
        if (!text.endsWith(PADDING)) {
            return lookup.apply(byName);
        }
        try {
            return lookup.apply(byName);
        } catch (OrreryException e) {
            int found = parse(text).flatMap(number).orElseThrow(() -> e);
            return lookup.apply(new ResourceName.ByNumber(found));
        }
    }

    private static Optional<Integer> databaseNumber(ResourceId rid) {
        return rid.isDatabase() ? Optional.of(rid.databaseNumber()) : Optional.empty();
    }

    private static Optional<Integer> containerNumber(ResourceId rid) {
        return rid.isContainer() ? Optional.of(rid.containerNumber()) : Optional.empty();
    }

    private static Optional<ResourceId> parse(String text) {
        try {
            return Optional.of(ResourceId.parse(text));
        } catch (OrreryException e) {
            return Optional.empty();
        }
    }

    /** Clients tell a missing owner from a missing resource: only for the first they look again. */
    private static <T> T asOwner(Lookup<T> lookup) {
        try {
            return lookup.run();
        } catch (OrreryException e) {
            if (e.code() != ErrorCode.NOT_FOUND) {
                throw e;
            }
            throw new OrreryException(
                    ErrorCode.OWNER_NOT_FOUND, "Owner resource does not exist. " + e.text());
        }
    }

    @FunctionalInterface
    private interface Lookup<T> {
        T run();
    }
}
