package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Conditions;
import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.cluster.catalog.PermissionRecord;
import dev.orrery.cluster.catalog.PermissionSpec;
import dev.orrery.cluster.catalog.UserRecord;
import dev.orrery.gateway.security.ResourceTokens;
import dev.orrery.gateway.security.Users;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.time.Clock;
import java.util.List;
import java.util.Locale;

/** Permissions of a user. Whoever reads one gets a new token for it. */
public final class PermissionHandler {
    private static final String FEED = "Permissions";

    private final Users users;
    private final Directory directory;
    private final BlockingWork work;
    private final MetadataQueries queries;
    private final Clock clock;

    public PermissionHandler(
            Users users,
            Directory directory,
            BlockingWork work,
            MetadataQueries queries,
            Clock clock) {
        this.users = users;
        this.directory = directory;
        this.work = work;
        this.queries = queries;
        this.clock = clock;
    }

    public void handleFeed(Exchange exchange, String databaseName, String userName) {
        Request request = exchange.request();
        UserRecord user = owner(databaseName, userName);
        String rid = UserJson.ridOf(user).text();
        new FeedCalls(rid, FEED, () -> all(request, user), () -> create(request, user))
                .answer(exchange, work, queries);
    }

    public void handle(Exchange exchange, String databaseName, String userName, String name) {
        Request request = exchange.request();
        UserRecord user = owner(databaseName, userName);
        PermissionRecord permission = directory.permission(user, name);
        switch (request.method()) {
            case GET ->
                    exchange.answer(
                            MetadataResponse.found(
                                    json(request, user, permission), permission.etag()));
            case PUT -> work.run(exchange, () -> replace(request, user, permission));
            case DELETE -> work.run(exchange, () -> delete(request, permission));
            case POST, PATCH -> throw Methods.notAllowed(request);
        }
    }

    private UserRecord owner(String databaseName, String userName) {
        return directory.user(directory.owner(databaseName), userName);
    }

    private List<JsonObject> all(Request request, UserRecord user) {
        return users.permissions(user).stream()
                .map(permission -> json(request, user, permission))
                .toList();
    }

    private JsonObject json(Request request, UserRecord user, PermissionRecord permission) {
        String token =
                users.tokens().issue(permission, lifetimeSeconds(request), clock.epochMillis());
        return UserJson.of(user, permission, token);
    }

    private static int lifetimeSeconds(Request request) {
        String text = request.headerOrEmpty(RequestHeader.EXPIRY_SECONDS);
        if (text.isEmpty()) {
            return ResourceTokens.DEFAULT_LIFETIME_SECONDS;
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw OrreryException.badRequest(
                    "The header x-ms-documentdb-expiry-seconds must be a whole number, not '"
                            + text
                            + "'.");
        }
    }

    private Response create(Request request, UserRecord user) {
        PermissionSpec spec = spec(request);
        lifetimeSeconds(request);
        try {
            PermissionRecord created = users.operations().create(user, spec);
            return MetadataResponse.created(json(request, user, created), created.etag());
        } catch (OrreryException e) {
            if (e.code() == ErrorCode.ALREADY_EXISTS && request.flag(RequestHeader.IS_UPSERT)) {
                return replace(request, user, directory.permission(user, spec.id()));
            }
            throw e;
        }
    }

    private Response replace(Request request, UserRecord user, PermissionRecord permission) {
        PermissionRecord replaced =
                users.operations().replace(permission, spec(request), Conditions.ofWrite(request));
        return MetadataResponse.replaced(json(request, user, replaced), replaced.etag());
    }

    private Response delete(Request request, PermissionRecord permission) {
        users.operations().delete(permission, Conditions.ofWrite(request));
        return MetadataResponse.deleted();
    }

    private static PermissionSpec spec(Request request) {
        BodyFields fields = BodyFields.parse(request.body());
        String mode = fields.requiredText("permissionMode");
        boolean readOnly =
                switch (mode.toLowerCase(Locale.ROOT)) {
                    case "read" -> true;
                    case "all" -> false;
                    default -> throw UserJson.wrongMode(mode);
                };
        return new PermissionSpec(
                fields.requiredText("id"),
                readOnly,
                fields.requiredText("resource"),
                PermissionKey.of(fields));
    }
}
