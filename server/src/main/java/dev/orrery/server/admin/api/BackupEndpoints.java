package dev.orrery.server.admin.api;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import dev.orrery.server.backup.Backup;
import dev.orrery.server.backup.Backups;
import java.util.Optional;

/** Backups of a server that runs. */
final class BackupEndpoints {
    private static final String PATH = "/admin/v1/backups";
    private static final String NAME = "name";

    private final Backups backups;

    BackupEndpoints(Backups backups) {
        this.backups = backups;
    }

    void addTo(Endpoints endpoints) {
        endpoints
                .read(PATH, _ -> list())
                .add("POST", PATH, Gate.Effect.CHANGES, this::create)
                .add("DELETE", PATH + "/{name}", Gate.Effect.CHANGES, this::delete);
    }

    private JsonObject list() {
        return new Fields().put("backups", backups.list(), BackupEndpoints::json).build();
    }

    private JsonObject create(Question question) {
        return json(backups.create(wantedName(question.body())));
    }

    private static Optional<String> wantedName(JsonObject body) {
        return switch (body.member(NAME)) {
            case null -> Optional.empty();
            case JsonString name -> Optional.of(name.value());
            case JsonValue _ -> throw OrreryException.badRequest("The name must be a text.");
        };
    }

    private JsonObject delete(Question question) {
        backups.delete(question.name(NAME));
        return list();
    }

    private static JsonObject json(Backup backup) {
        return new Fields()
                .put(NAME, backup.name())
                .put("folder", backup.folder().toString())
                .put("epochMillis", backup.epochMillis())
                .put("partitions", backup.report().partitions())
                .put("pauseMillis", backup.report().pauseMillis())
                .put("bytes", backup.bytes())
                .build();
    }
}
