package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Conditions;
import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.UserRecord;
import dev.orrery.gateway.security.Users;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import java.util.List;

/** Users of a database: create, list, query, read, rename, delete. */
public final class UserHandler {
    private static final String FEED = "Users";

    private final Users users;
    private final Directory directory;
    private final BlockingWork work;
    private final MetadataQueries queries;

    public UserHandler(
            Users users, Directory directory, BlockingWork work, MetadataQueries queries) {
        this.users = users;
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
        UserRecord user = directory.user(directory.owner(databaseName), name);
        switch (request.method()) {
            case GET ->
                    exchange.answer(MetadataResponse.read(request, UserJson.of(user), user.etag()));
            case PUT -> work.run(exchange, () -> replace(request, user));
            case DELETE -> work.run(exchange, () -> delete(request, user));
            case POST, PATCH -> throw Methods.notAllowed(request);
        }
    }

    private List<JsonObject> all(DatabaseRecord database) {
        return users.all(database).stream().map(UserJson::of).toList();
    }

    private Response create(Request request, DatabaseRecord database) {
        String id = BodyFields.parse(request.body()).requiredText("id");
        try {
            UserRecord created = users.operations().create(database.number(), id);
            return MetadataResponse.created(UserJson.of(created), created.etag());
        } catch (OrreryException e) {
            if (e.code() == ErrorCode.ALREADY_EXISTS && request.flag(RequestHeader.IS_UPSERT)) {
                return replace(request, directory.user(database, id));
            }
            throw e;
        }
    }

    private Response replace(Request request, UserRecord user) {
        String id = BodyFields.parse(request.body()).requiredText("id");
        UserRecord replaced = users.operations().replace(user, id, Conditions.ofWrite(request));
        return MetadataResponse.replaced(UserJson.of(replaced), replaced.etag());
    }

    private Response delete(Request request, UserRecord user) {
        users.operations().delete(user, Conditions.ofWrite(request));
        return MetadataResponse.deleted();
    }
}
