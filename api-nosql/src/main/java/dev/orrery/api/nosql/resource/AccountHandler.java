package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.ConsistencyNames;
import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.gateway.AccountConsistency;
import dev.orrery.gateway.status.Regions;
import dev.orrery.model.command.ConsistencyLevel;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/** The account: where clients send their later requests, and what they may expect of them. */
public final class AccountHandler {
    /** A text inside the JSON, as the service has it; clients with a local planner read it. */
    private static final String QUERY_ENGINE =
            """
            {"maxSqlQueryInputLength":524288,"maxJoinsPerSqlQuery":10,\
            "maxLogicalAndPerSqlQuery":2000,"maxLogicalOrPerSqlQuery":2000,\
            "maxUdfRefPerSqlQuery":10,"maxInExpressionItemsCount":16000,\
            "queryMaxInMemorySortDocumentCount":500,"maxQueryRequestTimeoutFraction":0.9,\
            "sqlAllowNonFiniteNumbers":false,"sqlAllowAggregateFunctions":true,\
            "sqlAllowSubQuery":true,"sqlAllowScalarSubQuery":true,"allowNewKeywords":true,\
            "sqlAllowLike":true,"sqlAllowGroupByClause":true,"maxSpatialQueryCells":12,\
            "spatialMaxGeometryPointCount":256,"sqlDisableQueryILOptimization":false,\
            "sqlDisableFilterPlanOptimization":false,"sqlAllowTop":true,\
            "enableSpatialIndexing":true}\
            """;

    private final AccountSettings settings;

    public AccountHandler(AccountSettings settings) {
        this.settings = settings;
    }

    /**
     * What the account says of itself.
     *
     * @param id the account's name
     * @param self this node; empty if it is alone
     * @param endpoint the address clients are told; empty: the one they came to
     * @param consistency the level that requests get if they ask for none, and the strongest one
     *     they may ask for
     * @param others the endpoints of other nodes by their ids, for a scheme
     * @param regions where the nodes are
     * @param leaving whether this node is about to end, and clients are to go to others
     */
    public record AccountSettings(
            String id,
            String self,
            Optional<String> endpoint,
            AccountConsistency consistency,
            Function<String, Map<String, String>> others,
            Supplier<Regions> regions,
            BooleanSupplier leaving) {}

    public void handle(Exchange exchange) {
        Methods.require(exchange.request(), RequestMethod.GET);
        Response response = Response.of(Response.OK, body(exchange.request()).toBytes());
        // Older clients fail without a number: no attachments are kept here.
        response.headers()
                .addCharge(RequestUnits.METADATA_READ)
                .add(ResponseHeader.MAX_MEDIA_STORAGE, 0)
                .add(ResponseHeader.MEDIA_STORAGE, 0);
        exchange.answer(response);
    }

    private JsonObject body(Request request) {
        AccountLocations locations = locations(request);
        JsonArray writable = locations.writable();
        // Clients in direct mode wait for a quorum of this size: the replicas are hidden behind us.
        JsonObject replication =
                JsonObject.EMPTY.with("minReplicaSetSize", 1).with("maxReplicasetSize", 1);
        return JsonObject.EMPTY
                .with("_self", "")
                .with("id", settings.id())
                .with("_rid", settings.id())
                .with("media", "//media/")
                .with("addresses", "//addresses/")
                .with("_dbs", "//dbs/")
                .with("writableLocations", writable)
                .with("readableLocations", locations.readable())
                .with("enableMultipleWriteLocations", writable.elements().size() > 1)
                .with("continuousBackupEnabled", false)
                .with("userReplicationPolicy", replication.with("asyncReplication", false))
                .with("userConsistencyPolicy", policy(settings.consistency()))
                .with("systemReplicationPolicy", replication)
                .with(
                        "readPolicy",
                        JsonObject.EMPTY
                                .with("primaryReadCoefficient", 1)
                                .with("secondaryReadCoefficient", 1))
                .with("queryEngineConfiguration", QUERY_ENGINE);
    }

    /** The node that was asked comes first; clients go to the next if it goes away. */
    private AccountLocations locations(Request request) {
        Map<String, String> others = settings.others().apply(request.scheme());
        Map<String, String> endpoints = new LinkedHashMap<>();
        if (others.isEmpty() || !settings.leaving().getAsBoolean()) {
            endpoints.put(settings.self(), endpoint(request));
        }
        endpoints.putAll(others);
        return new AccountLocations(settings.self(), endpoints, settings.regions().get());
    }

    private static JsonObject policy(AccountConsistency consistency) {
        JsonObject policy =
                JsonObject.EMPTY.with(
                        "defaultConsistencyLevel", ConsistencyNames.of(consistency.level()));
        return consistency.level() == ConsistencyLevel.BOUNDED_STALENESS
                ? policy.with("maxStalenessPrefix", consistency.maxStalenessVersions())
                        .with("maxIntervalInSeconds", consistency.maxStalenessSeconds())
                : policy;
    }

    private String endpoint(Request request) {
        return settings.endpoint().orElseGet(request::endpoint);
    }
}
