package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Conditions;
import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.gateway.security.EncryptionKeyRecord;
import dev.orrery.gateway.security.EncryptionKeys;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.resource.ResourceId;
import java.util.List;
import java.util.Map;

/** Client encryption keys of a database: create, list, query, read, replace. */
public final class EncryptionKeyHandler {
    private static final String FEED = "ClientEncryptionKeys";
    private static final String ID = "id";

    private final EncryptionKeys keys;
    private final Directory directory;
    private final BlockingWork work;
    private final MetadataQueries queries;

    public EncryptionKeyHandler(
            EncryptionKeys keys, Directory directory, BlockingWork work, MetadataQueries queries) {
        this.keys = keys;
        this.directory = directory;
        this.work = work;
        this.queries = queries;
    }

    public void handleFeed(Exchange exchange, String databaseName) {
        Request request = exchange.request();
        DatabaseRecord database = directory.owner(databaseName);
        String rid = ResourceLinks.ridOf(database).text();
        new FeedCalls(rid, FEED, () -> all(database), () -> create(request, database))
                .answer(exchange, work, queries);
    }

    public void handle(Exchange exchange, String databaseName, String name) {
        Request request = exchange.request();
        DatabaseRecord database = directory.owner(databaseName);
        EncryptionKeyRecord key = find(database, name);
        switch (request.method()) {
            case GET ->
                    exchange.answer(MetadataResponse.read(request, json(key), key.stamp().etag()));
            case PUT -> work.run(exchange, () -> replace(request, database, key));
            case POST, PATCH, DELETE -> throw Methods.notAllowed(request);
        }
    }

    private EncryptionKeyRecord find(DatabaseRecord database, String name) {
        return keys.all(database).stream()
                .filter(key -> key.id().equals(name) || ridOf(key).text().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.NOT_FOUND,
                                        "The client encryption key '%s' does not exist."
                                                .formatted(name)));
    }

    private List<JsonObject> all(DatabaseRecord database) {
        return keys.all(database).stream().map(EncryptionKeyHandler::json).toList();
    }

    private Response create(Request request, DatabaseRecord database) {
        BodyFields fields = BodyFields.parse(request.body());
        EncryptionKeyRecord created =
                keys.create(database, fields.requiredText(ID), content(fields));
        return MetadataResponse.created(json(created), created.stamp().etag());
    }

    private Response replace(Request request, DatabaseRecord database, EncryptionKeyRecord key) {
        BodyFields fields = BodyFields.parse(request.body());
        if (!fields.requiredText(ID).equals(key.id())) {
            throw OrreryException.badRequest("The id of a client encryption key never changes.");
        }
        EncryptionKeyRecord replaced =
                keys.replace(database, key.id(), content(fields), Conditions.ofWrite(request));
        return MetadataResponse.replaced(json(replaced), replaced.stamp().etag());
    }

    /** What the client needs to use the key: it is kept as it came. */
    private static JsonObject content(BodyFields fields) {
        fields.requiredText("encryptionAlgorithm");
        fields.requiredText("wrappedDataEncryptionKey");
        BodyFields metadata =
                fields.fields("keyWrapMetadata")
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "The required property 'keyWrapMetadata' is"
                                                        + " missing."));
        for (String name : List.of("type", "name", "value", "algorithm")) {
            metadata.requiredText(name);
        }
        JsonObject content = fields.object().without(ID);
        for (String name : fields.object().members().keySet()) {
            if (name.startsWith("_")) {
                content = content.without(name);
            }
        }
        return content;
    }

    private static ResourceId ridOf(EncryptionKeyRecord key) {
        return ResourceId.user(key.databaseNumber(), key.number());
    }

    private static JsonObject json(EncryptionKeyRecord key) {
        JsonObject json = JsonObject.EMPTY.with(ID, key.id());
        for (Map.Entry<String, JsonValue> member : key.content().members().entrySet()) {
            json = json.with(member.getKey(), member.getValue());
        }
        String rid = ridOf(key).text();
        return json.with("_rid", rid)
                .with(
                        "_self",
                        "dbs/%s/clientencryptionkeys/%s/"
                                .formatted(ResourceId.database(key.databaseNumber()).text(), rid))
                .with("_etag", key.stamp().etag())
                .with("_ts", key.stamp().timestampSeconds());
    }
}
