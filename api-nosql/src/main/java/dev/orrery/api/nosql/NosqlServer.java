package dev.orrery.api.nosql;

import dev.orrery.api.nosql.auth.Authenticator;
import dev.orrery.api.nosql.auth.PermissionCheck;
import dev.orrery.api.nosql.direct.DirectLimits;
import dev.orrery.api.nosql.direct.DirectMode;
import dev.orrery.api.nosql.forward.Forwarding;
import dev.orrery.api.nosql.http.HttpLimits;
import dev.orrery.api.nosql.http.HttpServer;
import dev.orrery.api.nosql.item.ItemHandler;
import dev.orrery.api.nosql.item.PartitionDeletionHandler;
import dev.orrery.api.nosql.item.ProcedureHandler;
import dev.orrery.api.nosql.message.RequestHandler;
import dev.orrery.api.nosql.query.QueryHandler;
import dev.orrery.api.nosql.resource.AccountHandler;
import dev.orrery.api.nosql.resource.AccountHandler.AccountSettings;
import dev.orrery.api.nosql.resource.AddressHandler;
import dev.orrery.api.nosql.resource.BlockingWork;
import dev.orrery.api.nosql.resource.ConflictHandler;
import dev.orrery.api.nosql.resource.ContainerHandler;
import dev.orrery.api.nosql.resource.DatabaseHandler;
import dev.orrery.api.nosql.resource.Directory;
import dev.orrery.api.nosql.resource.EncryptionKeyHandler;
import dev.orrery.api.nosql.resource.MetadataQueries;
import dev.orrery.api.nosql.resource.OfferHandler;
import dev.orrery.api.nosql.resource.PermissionHandler;
import dev.orrery.api.nosql.resource.RangeHandler;
import dev.orrery.api.nosql.resource.ScriptHandler;
import dev.orrery.api.nosql.resource.UserHandler;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.time.Clock;
import dev.orrery.network.Listener;
import io.netty.handler.ssl.SslContext;
import java.util.Optional;
import java.util.function.Supplier;

/** Serves the NoSQL protocol. It does not own the gateway. */
public final class NosqlServer implements AutoCloseable {
    private static final String ACCOUNT = "orrery";

    /** Of one connection, which its client shares among all its callers. */
    private static final int DIRECT_REQUESTS = 256;

    private final BlockingWork work;
    private final Listener listener;
    private final Farewell farewell;
    private final OtherEndpoints others;

    private NosqlServer(
            BlockingWork work, Listener listener, Farewell farewell, OtherEndpoints others) {
        this.work = work;
        this.listener = listener;
        this.farewell = farewell;
        this.others = others;
    }

    /**
     * Binds and serves.
     *
     * @param tls asked for when the first client speaks TLS, on a thread that may wait
     */
    public static NosqlServer start(
            NosqlServerOptions options,
            Gateway gateway,
            Optional<Supplier<SslContext>> tls,
            Clock clock) {
        BlockingWork work = new BlockingWork();
        Farewell farewell = new Farewell(clock::monotonicNanos);
        OtherEndpoints others = new OtherEndpoints(gateway);
        AccountSettings account =
                new AccountSettings(
                        ACCOUNT,
                        gateway.status().cluster().self(),
                        options.publicEndpoint(),
                        gateway.accountConsistency(),
                        others::of,
                        gateway.status()::regions,
                        farewell::isLeaving);
        Dispatcher dispatcher =
                new Dispatcher(
                        new Authenticator(gateway.keys(), permissions(gateway, clock), clock),
                        handlers(
                                account, options, new Means(gateway, work, clock, tls.isPresent())),
                        new RequestKinds(gateway.metering().latencies()),
                        clock);
        RequestHandler guarded = farewell.guarding(dispatcher);
        try {
            Listener listener =
                    HttpServer.start(
                            new HttpServer.Settings(
                                    options.address(), options.threads(), options.httpLimits()),
                            guarded,
                            new DirectMode(guarded, directLimits(options.httpLimits())),
                            tls,
                            clock);
            new Forwarding(gateway).serve(dispatcher);
            gateway.nodeWatch()
                    .ifPresent(
                            watch ->
                                    watch.say(
                                            OtherEndpoints.NAME,
                                            OtherEndpoints.facts(options, listener.port())));
            return new NosqlServer(work, listener, farewell, others);
        } catch (RuntimeException e) {
            work.close();
            throw e;
        }
    }

    private static DirectLimits directLimits(HttpLimits limits) {
        return new DirectLimits(limits.bodyBytes(), DIRECT_REQUESTS, limits.idleMillis());
    }

    private static PermissionCheck permissions(Gateway gateway, Clock clock) {
        return new PermissionCheck(gateway.users().tokens(), new Directory(gateway), clock);
    }

    /**
     * What handlers work with.
     *
     * @param encrypts whether clients may speak TLS
     */
    private record Means(Gateway gateway, BlockingWork work, Clock clock, boolean encrypts) {}

    private static Dispatcher.Handlers handlers(
            AccountSettings account, NosqlServerOptions options, Means means) {
        Gateway gateway = means.gateway();
        BlockingWork work = means.work();
        MetadataQueries queries = new MetadataQueries(means.clock());
        Directory directory = new Directory(gateway);
        return new Dispatcher.Handlers(
                new AccountHandler(account),
                new AddressHandler(gateway, directory, options.publicEndpoint(), means.encrypts()),
                new DatabaseHandler(gateway, directory, work, queries),
                new ContainerHandler(gateway, directory, work, queries),
                new ItemHandler(gateway, directory, options.limits(), new Forwarding(gateway)),
                new QueryHandler(gateway, directory, options.limits()),
                new RangeHandler(gateway, directory),
                new ConflictHandler(directory, work, queries),
                new ScriptHandler(gateway.scripts().catalog(), directory, work, queries),
                new ProcedureHandler(gateway, directory, options.limits(), new Forwarding(gateway)),
                new PartitionDeletionHandler(gateway, directory, options.limits()),
                new OfferHandler(gateway, work, queries),
                new UserHandler(gateway.users(), directory, work, queries),
                new EncryptionKeyHandler(gateway.encryptionKeys(), directory, work, queries),
                new PermissionHandler(gateway.users(), directory, work, queries, means.clock()));
    }

    public int port() {
        return listener.port();
    }

    /**
     * Sends clients to other nodes from now on, if there are any; what is under way is answered.
     */
    public void leave() {
        if (!others.of("").isEmpty()) {
            farewell.begin();
        }
    }

    /** Gives clients that are sent away time to go, answers what is under way, and stops. */
    @Override
    public void close() {
        farewell.await(() -> listener.connections() > 0);
        listener.close();
        work.close();
    }
}
