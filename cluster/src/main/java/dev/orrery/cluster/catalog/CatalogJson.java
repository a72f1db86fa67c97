package dev.orrery.cluster.catalog;

import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.container.ContainerSchema;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.List;
import java.util.OptionalInt;

/**
 * The records of the catalog as JSON items.
 *
 * <pre>
 * every item  {"id", "catalog": {@value #PARTITION}, "format": {@value #FORMAT}, "kind",
 *              "change", "timestamp", ...}
 * account     numbers: "database", "container", "offer", "partition", "user" (each the next
 *             one; stores older than users lack theirs); "secret"
 * database    "number", "name", ["schema": hexadecimal]
 * container   "name", "definition", "owner", "extras"
 * offer       "number", "owner", "throughput": {"manual": n} | {"autoscale": n}, "highest"
 * range       "number", "owner", "min", "max" (ring positions in hexadecimal), "parents": [n]
 *             ["first": [node], "members": [node]]
 * node        "node", "address"
 * document    "collection", "name", "content"
 * change      "owner", "reason", "parents": [part], "children": [part], "time", "pause", "bytes"
 * pending     "owner", "reason", "parents": [part], "children": [part], "members": [node]
 * part        {"number", "min", "max"}
 * owner       {"database": n} | {"database": n, "container": n}
 * </pre>
 */
final class CatalogJson {
    private static final String INCREMENT_PERCENT = "incrementPercent";

    /** The value of the partition key: one logical partition, so that any change is one batch. */
    static final String PARTITION = "catalog";

    /** The property that holds it. */
    static final String PARTITION_PROPERTY = "catalog";

    private static final int FORMAT = 1;

    private CatalogJson() {}

    static JsonObject encode(CatalogRecord record) {
        JsonObject common =
                JsonObject.EMPTY
                        .with("id", record.itemId())
                        .with(PARTITION_PROPERTY, PARTITION)
                        .with("format", FORMAT)
                        .with("change", record.stamp().changeNumber())
                        .with("timestamp", record.stamp().timestampSeconds());
        return switch (record) {
            case AccountRecord account -> account(common.with("kind", "account"), account);
            case DatabaseRecord database -> database(common.with("kind", "database"), database);
            case ContainerRecord container ->
                    common.with("kind", "container")
                            .with("name", container.id())
                            .with("definition", DefinitionJson.encode(container.definition()))
                            .with("owner", owner(container.owner()))
                            .with("extras", container.extras());
            case OfferRecord offer ->
                    common.with("kind", "offer")
                            .with("number", offer.number())
                            .with("owner", owner(offer.owner()))
                            .with("throughput", throughput(offer.throughput()))
                            .with("highest", offer.highestRuPerSecond());
            case RangeRecord range -> range(common.with("kind", "range"), range);
            case DocumentRecord document ->
                    common.with("kind", "document")
                            .with("collection", document.collection())
                            .with("name", document.name())
                            .with("content", document.content());
            case NodeRecord node ->
                    common.with("kind", "node")
                            .with("node", node.node())
                            .with("address", node.address())
                            .with("zone", node.zone())
                            .with("region", node.region())
                            .with("draining", node.draining());
            case UserRecord user -> UserJson.encode(common.with("kind", "user"), user);
            case PermissionRecord permission ->
                    UserJson.encode(common.with("kind", "permission"), permission);
            case RangeChange change ->
                    RangeChangeJson.encode(common.with("kind", "change"), change);
            case PendingChange pending ->
                    RangeChangeJson.encode(common.with("kind", "pending"), pending);
        };
    }

    static CatalogRecord decode(JsonObject json) {
        if (JsonFields.integer(json, "format") != FORMAT) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT,
                    "The catalog has records of format %d; this version knows format %d."
                            .formatted(JsonFields.integer(json, "format"), FORMAT));
        }
        Stamp stamp =
                new Stamp(JsonFields.number(json, "change"), JsonFields.number(json, "timestamp"));
        return switch (JsonFields.text(json, "kind")) {
            case "account" -> account(json, stamp);
            case "database" -> database(json, stamp);
            case "container" ->
                    new ContainerRecord(
                            JsonFields.text(json, "name"),
                            DefinitionJson.decode(JsonFields.object(json, "definition")),
                            owner(JsonFields.object(json, "owner")),
                            JsonFields.object(json, "extras"),
                            stamp);
            case "offer" ->
                    new OfferRecord(
                            JsonFields.integer(json, "number"),
                            owner(JsonFields.object(json, "owner")),
                            throughput(JsonFields.object(json, "throughput")),
                            JsonFields.number(json, "highest"),
                            stamp);
            case "range" -> range(json, stamp);
            case "document" ->
                    new DocumentRecord(
                            JsonFields.text(json, "collection"),
                            JsonFields.text(json, "name"),
                            JsonFields.object(json, "content"),
                            stamp);
            case "node" ->
                    new NodeRecord(
                            JsonFields.text(json, "node"),
                            JsonFields.text(json, "address"),
                            new NodePlace(
                                    json.string("region").orElse(""),
                                    json.string("zone").orElse("")),
                            json.bool("draining").orElse(false),
                            stamp);
            case "user" -> UserJson.user(json, stamp);
            case "permission" -> UserJson.permission(json, stamp);
            case "change" -> RangeChangeJson.decode(json, stamp);
            case "pending" -> RangeChangeJson.pending(json, stamp);
            default -> throw JsonFields.damaged("kind");
        };
    }

    private static JsonObject database(JsonObject common, DatabaseRecord database) {
        JsonObject json = common.with("number", database.number()).with("name", database.id());
        return database.schema().isNone() ? json : json.with("schema", database.schema().hex());
    }

    private static DatabaseRecord database(JsonObject json, Stamp stamp) {
        return new DatabaseRecord(
                JsonFields.integer(json, "number"),
                JsonFields.text(json, "name"),
                json.string("schema").map(ContainerSchema::parseHex).orElse(ContainerSchema.NONE),
                stamp);
    }

    private static JsonObject account(JsonObject common, AccountRecord account) {
        Numbers numbers = account.numbers();
        return common.with("database", numbers.database())
                .with("container", numbers.container())
                .with("offer", numbers.offer())
                .with("partition", numbers.partition())
                .with("user", numbers.user())
                .with("secret", account.secretHex())
                .with("writeRegion", account.writeRegion());
    }

    private static AccountRecord account(JsonObject json, Stamp stamp) {
        Numbers numbers =
                new Numbers(
                        JsonFields.integer(json, "database"),
                        JsonFields.integer(json, "container"),
                        JsonFields.integer(json, "offer"),
                        JsonFields.integer(json, "partition"),
                        json.number("user").isPresent() ? JsonFields.integer(json, "user") : 1);
        return new AccountRecord(
                numbers,
                JsonFields.text(json, "secret"),
                json.string("writeRegion").orElse(""),
                stamp);
    }

    private static JsonObject range(JsonObject common, RangeRecord record) {
        JsonObject json =
                withRange(common.with("number", record.number()), record.range())
                        .with("owner", owner(record.owner()))
                        .with("parents", JsonFields.array(record.parents(), n -> JsonNumber.of(n)));
        ReplicaPlan replicas = record.replicas();
        return replicas.equals(ReplicaPlan.NONE)
                ? json
                : json.with("first", JsonArray.ofStrings(replicas.first()))
                        .with("members", JsonArray.ofStrings(replicas.members()))
                        .with("readers", JsonArray.ofStrings(replicas.readers()));
    }

    private static RangeRecord range(JsonObject json, Stamp stamp) {
        return new RangeRecord(
                JsonFields.integer(json, "number"),
                owner(JsonFields.object(json, "owner")),
                ringRange(json),
                JsonFields.list(json, "parents", JsonFields::integer),
                json.array("members").isPresent() ? replicas(json) : ReplicaPlan.NONE,
                stamp);
    }

    private static ReplicaPlan replicas(JsonObject json) {
        return new ReplicaPlan(
                JsonFields.texts(json, "first"),
                JsonFields.texts(json, "members"),
                json.array("readers").isPresent() ? JsonFields.texts(json, "readers") : List.of());
    }

    static JsonObject withRange(JsonObject json, RingRange range) {
        return json.with("min", range.min().hex()).with("max", range.max().hex());
    }

    static RingRange ringRange(JsonObject json) {
        return new RingRange(
                RingPosition.parseHex(JsonFields.text(json, "min")),
                RingPosition.parseHex(JsonFields.text(json, "max")));
    }

    static JsonObject owner(ThroughputOwner owner) {
        JsonObject json = JsonObject.EMPTY.with("database", owner.databaseNumber());
        return switch (owner) {
            case ThroughputOwner.SharedDatabase database -> json;
            case ThroughputOwner.DedicatedContainer container ->
                    json.with("container", container.containerNumber());
        };
    }

    static ThroughputOwner owner(JsonObject json) {
        int database = JsonFields.integer(json, "database");
        return json.number("container").isEmpty()
                ? new ThroughputOwner.SharedDatabase(database)
                : new ThroughputOwner.DedicatedContainer(
                        database, JsonFields.integer(json, "container"));
    }

    private static JsonObject throughput(Throughput throughput) {
        return switch (throughput) {
            case Throughput.Manual manual -> JsonObject.EMPTY.with("manual", manual.ruPerSecond());
            case Throughput.Autoscale(int maximum, OptionalInt increment) -> {
                JsonObject json = JsonObject.EMPTY.with("autoscale", maximum);
                yield increment.isPresent()
                        ? json.with(INCREMENT_PERCENT, increment.getAsInt())
                        : json;
            }
        };
    }

    private static Throughput throughput(JsonObject json) {
        if (json.number("manual").isPresent()) {
            return new Throughput.Manual(JsonFields.integer(json, "manual"));
        }
        OptionalInt increment =
                json.number(INCREMENT_PERCENT).isPresent()
                        ? OptionalInt.of(JsonFields.integer(json, INCREMENT_PERCENT))
                        : OptionalInt.empty();
        return new Throughput.Autoscale(JsonFields.integer(json, "autoscale"), increment);
    }
}
