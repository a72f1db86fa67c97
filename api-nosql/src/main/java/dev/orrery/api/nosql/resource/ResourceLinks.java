package dev.orrery.api.nosql.resource;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.model.resource.ResourceId;

/** Resource ids, and the links made of them or of names. */
public final class ResourceLinks {
    private ResourceLinks() {}

    static ResourceId ridOf(DatabaseRecord database) {
        return ResourceId.database(database.number());
    }

    public static ResourceId ridOf(ContainerRecord container) {
        return ResourceId.container(container.databaseNumber(), container.number());
    }

    static ResourceId ridOf(ThroughputOwner owner) {
        return switch (owner) {
            case ThroughputOwner.SharedDatabase database ->
                    ResourceId.database(database.databaseNumber());
            case ThroughputOwner.DedicatedContainer container ->
                    ResourceId.container(container.databaseNumber(), container.containerNumber());
        };
    }

    static String selfOf(DatabaseRecord database) {
        return "dbs/" + ridOf(database) + '/';
    }

    static String selfOf(ContainerRecord container) {
        return "dbs/"
                + ResourceId.database(container.databaseNumber())
                + "/colls/"
                + ridOf(container)
                + '/';
    }

    static String selfOf(ThroughputOwner owner) {
        String database = "dbs/" + ResourceId.database(owner.databaseNumber()) + '/';
        return switch (owner) {
            case ThroughputOwner.SharedDatabase _ -> database;
            case ThroughputOwner.DedicatedContainer _ -> database + "colls/" + ridOf(owner) + '/';
        };
    }

    static String nameOf(DatabaseRecord database) {
        return "dbs/" + database.id();
    }

    public static String nameOf(DatabaseRecord database, ContainerRecord container) {
        return nameOf(database) + "/colls/" + container.id();
    }
}
