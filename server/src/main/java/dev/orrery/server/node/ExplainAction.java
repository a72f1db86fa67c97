package dev.orrery.server.node;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.query.QueryExplanation;
import dev.orrery.gateway.query.QueryRequest;
import dev.orrery.gateway.query.QueryScope;
import dev.orrery.gateway.security.Access;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonKind;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.JsonWriter;
import dev.orrery.query.QuerySpec;
import dev.orrery.server.admin.AdminAction;
import dev.orrery.server.admin.AdminPage;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;

/**
 * Explains queries: {@code POST /admin/explain} with {@code {"database", "container", "query",
 * "parameters", "execute"}}. In production mode the header {@code Authorization: Bearer} carries an
 * account key.
 */
final class ExplainAction implements AdminAction {
    static final String PATH = "/admin/explain";

    private static final String SCHEME = "Bearer ";
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int UNAVAILABLE = 503;

    private final Gateway gateway;
    private final boolean keyRequired;

    ExplainAction(Gateway gateway, boolean keyRequired) {
        this.gateway = gateway;
        this.keyRequired = keyRequired;
    }

    @Override
    public AdminPage answer(Call call) {
        if (keyRequired && !isKnown(call.authorization())) {
            return error(UNAUTHORIZED, "Send an account key as 'Authorization: Bearer KEY'.");
        }
        try {
            JsonView body =
                    JsonScanner.scan(
                            call.body().getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
            return AdminPage.json(OK, ExplanationJson.write(explanation(body)));
        } catch (OrreryException e) {
            return error(status(e.code()), e.text());
        } catch (CompletionException e) {
            if (e.getCause() instanceof OrreryException known) {
                return error(status(known.code()), known.text());
            }
            throw e;
        }
    }

    private boolean isKnown(String authorization) {
        return authorization.startsWith(SCHEME)
                && gateway.keys().accessOf(authorization.substring(SCHEME.length()))
                        != Access.DENIED;
    }

    private QueryExplanation explanation(JsonView body) {
        ContainerRecord container =
                gateway.container(
                        gateway.database(new ResourceName.ByName(text(body, "database"))),
                        new ResourceName.ByName(text(body, "container")));
        QueryRequest request = QueryRequest.first(QuerySpec.of(body), QueryScope.ALL);
        int flag = body.member(body.root(), JsonName.of("execute"));
        boolean execute = flag != JsonView.UNDEFINED && body.kind(flag) == JsonKind.TRUE;
        return gateway.explain(container, request, execute).join();
    }

    private static String text(JsonView body, String name) {
        int handle = body.member(body.root(), JsonName.of(name));
        if (!body.isString(handle)) {
            throw OrreryException.badRequest("The body must have '%s'.".formatted(name));
        }
        return body.stringValue(handle);
    }

    private static int status(ErrorCode code) {
        return switch (code.kind()) {
            case CALLER, CONFLICT -> code == ErrorCode.NOT_FOUND ? NOT_FOUND : BAD_REQUEST;
            case THROTTLED, UNAVAILABLE, INTERNAL -> UNAVAILABLE;
        };
    }

    private static AdminPage error(int status, String message) {
        JsonWriter out = new JsonWriter();
        out.beginObject().name("error").value(message).endObject();
        return AdminPage.json(status, out + "\n");
    }
}
