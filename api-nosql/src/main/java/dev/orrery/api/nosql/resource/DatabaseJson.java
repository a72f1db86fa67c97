package dev.orrery.api.nosql.resource;

import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.model.json.JsonObject;

/** A database as clients see it. */
final class DatabaseJson {
    private DatabaseJson() {}

    static JsonObject of(DatabaseRecord database) {
        return JsonObject.EMPTY
                .with("id", database.id())
                .with("_rid", ResourceLinks.ridOf(database).text())
                .with("_self", ResourceLinks.selfOf(database))
                .with("_etag", database.etag())
                .with("_colls", "colls/")
                .with("_users", "users/")
                .with("_ts", database.timestampSeconds());
    }
}
