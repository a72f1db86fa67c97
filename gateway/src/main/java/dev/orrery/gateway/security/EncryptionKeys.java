package dev.orrery.gateway.security;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.DocumentChange;
import dev.orrery.cluster.catalog.DocumentRecord;
import dev.orrery.cluster.catalog.ResourceNames;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The keys with which clients encrypt items, by database. Looking them up answers from memory;
 * changes wait for the disk. Clients never delete one: items may still need it.
 */
public final class EncryptionKeys {
    /** In a database; as in the service. */
    static final int MAX_KEYS = 20;

    private static final String COLLECTION = "encryption-keys";
    private static final String DATABASE = "database";
    private static final String NUMBER = "number";
    private static final String ID = "id";
    private static final String CONTENT = "content";

    private final Cluster cluster;

    public EncryptionKeys(Cluster cluster) {
        this.cluster = cluster;
    }

    /** In the order in which they were made. */
    public List<EncryptionKeyRecord> all(DatabaseRecord database) {
        return of(cluster.snapshot().documents(COLLECTION), database.number());
    }

    public Optional<EncryptionKeyRecord> find(DatabaseRecord database, String id) {
        return all(database).stream().filter(key -> key.id().equals(id)).findFirst();
    }

    /** Refused with {@code ALREADY_EXISTS}. */
    public EncryptionKeyRecord create(DatabaseRecord database, String id, JsonObject content) {
        ResourceNames.require(id);
        if (id.getBytes(StandardCharsets.UTF_8).length > ResourceNames.MAX_LENGTH) {
            throw OrreryException.badRequest("The id of a key has at most 255 bytes.");
        }
        cluster.operations()
                .changeDocuments(
                        COLLECTION,
                        current -> {
                            List<EncryptionKeyRecord> there = of(current, database.number());
                            if (there.stream().anyMatch(key -> key.id().equals(id))) {
                                throw new OrreryException(
                                        ErrorCode.ALREADY_EXISTS,
                                        "A client encryption key '" + id + "' exists already.");
                            }
                            if (there.size() >= MAX_KEYS) {
                                throw new OrreryException(
                                        ErrorCode.FORBIDDEN,
                                        "A database has at most %d client encryption keys."
                                                .formatted(MAX_KEYS));
                            }
                            return written(database.number(), id, next(current), content);
                        });
        return find(database, id).orElseThrow(EncryptionKeys::gone);
    }

    /** Replaces what the client says of the key, as after its own key was rotated. */
    public EncryptionKeyRecord replace(
            DatabaseRecord database, String id, JsonObject content, EtagCondition condition) {
        cluster.operations()
                .changeDocuments(
                        COLLECTION,
                        current -> {
                            DocumentRecord before = current.get(name(database.number(), id));
                            if (before == null) {
                                throw gone();
                            }
                            require(before, condition);
                            return written(database.number(), id, read(before).number(), content);
                        });
        return find(database, id).orElseThrow(EncryptionKeys::gone);
    }

    /** Removes the keys of databases that are gone. */
    public void retain() {
        if (!orphans(cluster.snapshot().documents(COLLECTION)).isEmpty()) {
            cluster.operations()
                    .changeDocuments(
                            COLLECTION,
                            current -> new DocumentChange(COLLECTION, Map.of(), orphans(current)));
        }
    }

    private Set<String> orphans(Map<String, DocumentRecord> documents) {
        Set<Integer> databases =
                cluster.snapshot().databases().stream()
                        .map(DatabaseRecord::number)
                        .collect(Collectors.toSet());
        return documents.values().stream()
                .filter(document -> !databases.contains(read(document).databaseNumber()))
                .map(DocumentRecord::name)
                .collect(Collectors.toSet());
    }

    private static void require(DocumentRecord current, EtagCondition condition) {
        if (!EtagCondition.holds(condition, current.etag())) {
            throw new OrreryException(
                    ErrorCode.PRECONDITION_FAILED,
                    "The key has changed: its etag is now %s.".formatted(current.etag()));
        }
    }

    private static String name(int database, String id) {
        return database + "/" + id;
    }

    private static int next(Map<String, DocumentRecord> current) {
        return current.values().stream().mapToInt(each -> read(each).number()).max().orElse(0) + 1;
    }

    private static DocumentChange written(int database, String id, int number, JsonObject content) {
        JsonObject document =
                JsonObject.EMPTY
                        .with(DATABASE, database)
                        .with(NUMBER, number)
                        .with(ID, id)
                        .with(CONTENT, content);
        return new DocumentChange(COLLECTION, Map.of(name(database, id), document), Set.of());
    }

    private static List<EncryptionKeyRecord> of(
            Map<String, DocumentRecord> documents, int database) {
        return documents.values().stream()
                .map(EncryptionKeys::read)
                .filter(key -> key.databaseNumber() == database)
                .sorted(Comparator.comparingInt(EncryptionKeyRecord::number))
                .toList();
    }

    private static EncryptionKeyRecord read(DocumentRecord document) {
        JsonObject content = document.content();
        return new EncryptionKeyRecord(
                integer(content, DATABASE),
                content.string(ID).orElseThrow(EncryptionKeys::damaged),
                integer(content, NUMBER),
                content.object(CONTENT).orElseThrow(EncryptionKeys::damaged),
                document.stamp());
    }

    private static int integer(JsonObject json, String name) {
        return (int) json.number(name).orElseThrow(EncryptionKeys::damaged).doubleValue();
    }

    private static OrreryException gone() {
        return new OrreryException(
                ErrorCode.NOT_FOUND, "The client encryption key does not exist.");
    }

    private static OrreryException damaged() {
        return new OrreryException(
                ErrorCode.CORRUPTION, "A client encryption key in the catalog is damaged.");
    }
}
