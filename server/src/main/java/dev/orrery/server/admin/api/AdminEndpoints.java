package dev.orrery.server.admin.api;

import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.security.Access;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.server.admin.AdminApi;
import dev.orrery.server.admin.AdminCall;
import dev.orrery.server.admin.AdminPage;
import dev.orrery.server.backup.Backups;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;

/** Answers the admin API of a gateway. */
public final class AdminEndpoints implements AdminApi {
    private static final int OK = 200;

    private final Gate gate;
    private final Endpoints endpoints = new Endpoints();

    /** Who may call without a key; see {@link Gate}. */
    public record Trust(boolean development, String boundName) {}

    /** Where the protocols are. */
    public record Ports(int nosql, int cassandra, int gremlin) {}

    public AdminEndpoints(
            Gateway gateway, Consoles consoles, Backups backups, Trust trust, Ports ports) {
        gate = new Gate(gateway.keys(), trust.development(), trust.boundName());
        JsonObject server =
                new Fields()
                        .put("development", trust.development())
                        .put("nosqlPort", ports.nosql())
                        .put("cassandraPort", ports.cassandra())
                        .put("gremlinPort", ports.gremlin())
                        .build();
        endpoints.read("/admin/v1/server", _ -> server);
        new StatusEndpoints(gateway).addTo(endpoints);
        new ThrottleEndpoint(gateway).addTo(endpoints);
        new ClusterEndpoints(gateway).addTo(endpoints);
        new NodeEndpoints(gateway).addTo(endpoints);
        new RegionEndpoints(gateway).addTo(endpoints);
        new ThroughputEndpoints(gateway).addTo(endpoints);
        new ChangeEndpoints(gateway).addTo(endpoints);
        new KeyEndpoints(gateway.keys()).addTo(endpoints);
        new BackupEndpoints(backups).addTo(endpoints);
        new ExplainEndpoint(gateway).addTo(endpoints);
        new QueryEndpoints(gateway, consoles).addTo(endpoints);
        new CatalogEndpoints(gateway, consoles.containers()).addTo(endpoints);
        new ItemEndpoints(gateway, consoles.items()).addTo(endpoints);
        new ScriptEndpoints(gateway, consoles).addTo(endpoints);
        new RowEndpoints(consoles.cql()).addTo(endpoints);
        new LabEndpoints(gateway, trust.development()).addTo(endpoints);
    }

    @Override
    public AdminPage answer(AdminCall call) {
        try {
            return page(OK, answerOf(call));
        } catch (CompletionException e) {
            if (e.getCause() instanceof OrreryException known) {
                return refusal(known);
            }
            throw e;
        } catch (OrreryException e) {
            return refusal(e);
        }
    }

    /** Whoever may not call does not learn what there is. */
    private JsonObject answerOf(AdminCall call) {
        Access access = gate.require(call, Gate.Effect.READS);
        Endpoints.Found found = endpoints.find(call, access);
        Access _ = gate.require(call, found.endpoint().effect());
        return found.answer();
    }

    private static AdminPage refusal(OrreryException e) {
        if (e.code() == ErrorCode.INTERNAL || e.code() == ErrorCode.CORRUPTION) {
            throw e;
        }
        JsonObject body =
                JsonObject.EMPTY
                        .with("error", new JsonString(e.text()))
                        .with("code", new JsonString(e.code().name()));
        if (e.retryAfterMillis().isPresent()) {
            body = body.with("retryAfterMillis", e.retryAfterMillis().getAsLong());
        }
        return page(Statuses.of(e.code()), body);
    }

    private static AdminPage page(int status, JsonObject body) {
        return AdminPage.json(status, new String(body.toBytes(), StandardCharsets.UTF_8) + "\n");
    }
}
