package dev.orrery.api.cassandra.system;

import dev.orrery.cluster.catalog.DocumentChange;
import dev.orrery.cluster.catalog.DocumentRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The id by which clients recognise this node; it is made once and kept. */
public final class HostId {
    private static final String COLLECTION = "cassandra-hosts";
    private static final String NAME = "local";
    private static final String ID = "id";

    private HostId() {}

    /** Blocks when it is asked for the first time. */
    public static UUID of(Gateway gateway) {
        Optional<UUID> known = read(gateway.documents(COLLECTION));
        if (known.isPresent()) {
            return known.get();
        }
        UUID made = UUID.randomUUID();
        gateway.changeDocuments(
                COLLECTION,
                documents ->
                        new DocumentChange(
                                COLLECTION,
                                read(documents).isPresent()
                                        ? Map.of()
                                        : Map.of(NAME, JsonObject.EMPTY.with(ID, made.toString())),
                                Set.of()));
        return read(gateway.documents(COLLECTION)).orElse(made);
    }

    private static Optional<UUID> read(Map<String, DocumentRecord> documents) {
        return Optional.ofNullable(documents.get(NAME))
                .flatMap(document -> document.content().string(ID))
                .map(UUID::fromString);
    }
}
