package dev.orrery.api.nosql;

import dev.orrery.api.nosql.auth.Authenticator;
import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.item.ItemHandler;
import dev.orrery.api.nosql.item.PartitionDeletionHandler;
import dev.orrery.api.nosql.item.ProcedureHandler;
import dev.orrery.api.nosql.message.Reply;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHandler;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.api.nosql.query.QueryHandler;
import dev.orrery.api.nosql.resource.AccountHandler;
import dev.orrery.api.nosql.resource.AddressHandler;
import dev.orrery.api.nosql.resource.ConflictHandler;
import dev.orrery.api.nosql.resource.ContainerHandler;
import dev.orrery.api.nosql.resource.DatabaseHandler;
import dev.orrery.api.nosql.resource.EncryptionKeyHandler;
import dev.orrery.api.nosql.resource.OfferHandler;
import dev.orrery.api.nosql.resource.PermissionHandler;
import dev.orrery.api.nosql.resource.RangeHandler;
import dev.orrery.api.nosql.resource.ScriptHandler;
import dev.orrery.api.nosql.resource.UserHandler;
import dev.orrery.api.nosql.route.ResourcePath;
import dev.orrery.api.nosql.route.Router;
import dev.orrery.api.nosql.route.Target;
import dev.orrery.gateway.script.ScriptKind;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;

/** Takes every request to whoever answers it, after it was authenticated. */
final class Dispatcher implements RequestHandler {
    private final Authenticator authenticator;
    private final Handlers handlers;
    private final RequestKinds kinds;
    private final Clock clock;

    Dispatcher(Authenticator authenticator, Handlers handlers, RequestKinds kinds, Clock clock) {
        this.authenticator = authenticator;
        this.handlers = handlers;
        this.kinds = kinds;
        this.clock = clock;
    }

    /** One for each kind of resource. */
    record Handlers(
            AccountHandler accounts,
            AddressHandler addresses,
            DatabaseHandler databases,
            ContainerHandler containers,
            ItemHandler items,
            QueryHandler queries,
            RangeHandler ranges,
            ConflictHandler conflicts,
            ScriptHandler scripts,
            ProcedureHandler procedures,
            PartitionDeletionHandler deletions,
            OfferHandler offers,
            UserHandler users,
            EncryptionKeyHandler encryptionKeys,
            PermissionHandler permissions) {}

    @Override
    public void handle(Request request, Reply reply) {
        TimedReply timed = new TimedReply(reply, kinds.other(), clock::monotonicNanos);
        Exchange exchange = new Exchange(request, timed);
        try {
            ResourcePath path = ResourcePath.parse(request.target());
            authenticator.authenticate(request, path);
            Target target = Router.route(path);
            timed.is(kinds.of(request, target));
            dispatch(exchange, target);
        } catch (RuntimeException e) {
            exchange.fail(e);
        }
    }

    /** What a read-only key may send as a query is never a call. */
    private static boolean isCall(Exchange exchange, Target.Script script) {
        return script.kind() == ScriptKind.PROCEDURE
                && exchange.request().method() == RequestMethod.POST
                && !exchange.request().isQuery();
    }

    private void dispatch(Exchange exchange, Target target) {
        switch (target) {
            case Target.Account _ -> handlers.accounts().handle(exchange);
            case Target.Addresses addresses -> handlers.addresses().handle(exchange, addresses);
            case Target.Databases _ -> handlers.databases().handleFeed(exchange);
            case Target.Database database ->
                    handlers.databases().handle(exchange, database.database());
            case Target.Containers containers ->
                    handlers.containers().handleFeed(exchange, containers.database());
            case Target.Container container ->
                    handlers.containers().handle(exchange, container.container());
            case Target.Items items when exchange.request().isQuery() ->
                    handlers.queries().handle(exchange, items.container());
            case Target.Items items -> handlers.items().handleFeed(exchange, items.container());
            case Target.Item item -> handlers.items().handle(exchange, item.container(), item.id());
            case Target.Scripts scripts ->
                    handlers.scripts().handleFeed(exchange, scripts.container(), scripts.kind());
            case Target.Script script when isCall(exchange, script) ->
                    handlers.procedures().handle(exchange, script.container(), script.id());
            case Target.Script script ->
                    handlers.scripts()
                            .handle(exchange, script.container(), script.kind(), script.id());
            case Target.PartitionDeletion deletion ->
                    handlers.deletions().handle(exchange, deletion.container());
            case Target.Ranges ranges -> handlers.ranges().handle(exchange, ranges.container());
            case Target.Conflicts conflicts ->
                    handlers.conflicts().handleFeed(exchange, conflicts.container());
            case Target.Conflict conflict ->
                    handlers.conflicts().handle(exchange, conflict.container(), conflict.id());
            case Target.Offers _ -> handlers.offers().handleFeed(exchange);
            case Target.Offer offer -> handlers.offers().handle(exchange, offer.id());
            case Target.EncryptionKeys keys ->
                    handlers.encryptionKeys().handleFeed(exchange, keys.database());
            case Target.EncryptionKey one ->
                    handlers.encryptionKeys().handle(exchange, one.database(), one.id());
            case Target.Users users -> handlers.users().handleFeed(exchange, users.database());
            case Target.User user ->
                    handlers.users().handle(exchange, user.database(), user.user());
            case Target.Permissions feed ->
                    handlers.permissions().handleFeed(exchange, feed.database(), feed.user());
            case Target.Permission one ->
                    handlers.permissions()
                            .handle(exchange, one.database(), one.user(), one.permission());
            case Target.Unserved unserved ->
                    throw new OrreryException(
                            ErrorCode.NOT_SUPPORTED, "Not served yet: " + unserved.feature() + ".");
        }
    }
}
