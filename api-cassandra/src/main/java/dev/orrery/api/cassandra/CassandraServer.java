package dev.orrery.api.cassandra;

import com.datastax.oss.protocol.internal.response.event.SchemaChangeEvent;
import dev.orrery.api.cassandra.auth.Authorizer;
import dev.orrery.api.cassandra.auth.RoleAuthenticator;
import dev.orrery.api.cassandra.auth.RoleCommands;
import dev.orrery.api.cassandra.auth.RoleStore;
import dev.orrery.api.cassandra.connection.CqlProtocol;
import dev.orrery.api.cassandra.console.CqlConsole;
import dev.orrery.api.cassandra.describe.DescribeStatements;
import dev.orrery.api.cassandra.event.EventBus;
import dev.orrery.api.cassandra.event.NodeEvents;
import dev.orrery.api.cassandra.request.CqlRequests;
import dev.orrery.api.cassandra.request.OtherStatements;
import dev.orrery.api.cassandra.request.RowAccess;
import dev.orrery.api.cassandra.role.RoleStatements;
import dev.orrery.api.cassandra.schema.SchemaStatements;
import dev.orrery.api.cassandra.schema.Schemas;
import dev.orrery.api.cassandra.statement.Statements;
import dev.orrery.api.cassandra.statement.TableLookup;
import dev.orrery.api.cassandra.statement.engine.CqlStatements;
import dev.orrery.api.cassandra.statement.engine.LoggedBatches;
import dev.orrery.api.cassandra.statement.engine.ServerFunctions;
import dev.orrery.api.cassandra.statement.select.PagingStates;
import dev.orrery.api.cassandra.system.KeptValue;
import dev.orrery.api.cassandra.system.NodeFacts;
import dev.orrery.api.cassandra.system.NodeTables;
import dev.orrery.api.cassandra.system.Peers;
import dev.orrery.api.cassandra.system.PublicAddress;
import dev.orrery.api.cassandra.system.RoleTables;
import dev.orrery.api.cassandra.system.SchemaTables;
import dev.orrery.api.cassandra.system.SystemDefinitions;
import dev.orrery.api.cassandra.system.SystemTables;
import dev.orrery.api.cassandra.system.TraceTables;
import dev.orrery.api.cassandra.trace.TracedRequests;
import dev.orrery.api.cassandra.trace.Traces;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.tables.BatchWrites;
import dev.orrery.gateway.tables.SchemaEvent;
import dev.orrery.model.time.Clock;
import dev.orrery.network.BlockingThreads;
import dev.orrery.network.Listener;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Serves the CQL native protocol. It does not own the gateway. */
public final class CassandraServer implements AutoCloseable {
    private static final long MILLIS_PER_SECOND = 1_000;

    private final BlockingThreads work;
    private final ExecutorService reads;
    private final Listener listener;
    private final CqlConsole console;

    private CassandraServer(Threads threads, Listener listener, CqlConsole console) {
        this.work = threads.work();
        this.reads = threads.reads();
        this.listener = listener;
        this.console = console;
    }

    /**
     * Binds and serves.
     *
     * @param tls asked for when the first client speaks TLS, on a thread that may wait
     */
    public static CassandraServer start(
            CassandraServerOptions options,
            Gateway gateway,
            Supplier<SslContext> tls,
            Clock clock) {
        BlockingThreads work = new BlockingThreads();
        ExecutorService reads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            Threads threads = new Threads(work, reads);
            Parts parts = new Parts(options, gateway, clock, threads);
            CqlRequests requests = parts.requests();
            Listener listener =
                    Listener.start(
                            new Listener.Settings(
                                    "cassandra",
                                    options.address(),
                                    options.threads(),
                                    options.limits().connections(),
                                    options.limits().loginMillis()),
                            new Listener.Tls(options.tls(), tls),
                            parts.protocol(requests));
            parts.boundPort.set(listener.port());
            parts.peers.announce(options.address(), listener.port());
            return new CassandraServer(threads, listener, requests.console());
        } catch (RuntimeException e) {
            work.close();
            reads.close();
            throw e;
        }
    }

    public int port() {
        return listener.port();
    }

    /** Runs statements inside this process; usable until the server is closed. */
    public CqlConsole console() {
        return console;
    }

    /** Answers what is under way, then stops listening. */
    @Override
    public void close() {
        listener.close();
        work.close();
        reads.close();
    }

    /**
     * Where requests run that may wait.
     *
     * @param reads of rows, as many as connections have requests in flight
     */
    private record Threads(BlockingThreads work, ExecutorService reads) {}

    /** Everything between the socket and the gateway. */
    private static final class Parts {
        private final CassandraServerOptions options;
        private final Gateway gateway;
        private final Clock clock;
        private final BlockingThreads work;
        private final ExecutorService reads;
        private final EventBus events = new EventBus();
        private final Traces traces;
        private final AtomicInteger boundPort = new AtomicInteger();
        private final RoleStore roles;
        private final Authorizer authorizer;
        private final RoleCommands roleCommands;
        private final List<Schemas.Keyspace> definitions = SystemDefinitions.read();
        private final Schemas schemas;
        private final Peers peers;

        Parts(CassandraServerOptions options, Gateway gateway, Clock clock, Threads threads) {
            this.options = options;
            this.gateway = gateway;
            this.clock = clock;
            this.work = threads.work();
            this.reads = threads.reads();
            this.roles = new RoleStore(gateway);
            this.authorizer = new Authorizer(roles);
            this.roleCommands = new RoleCommands(roles, authorizer);
            this.schemas = new Schemas(definitions, gateway.tables());
            this.peers = new Peers(gateway);
            this.traces = new Traces(gateway.nodeQuestions());
        }

        CqlRequests requests() {
            return new CqlRequests(
                    statements(),
                    others(),
                    new RowAccess(authorizer, gateway.tables()),
                    options.preparedChars());
        }

        CqlProtocol protocol(CqlRequests requests) {
            if (options.authentication().defaultPasswordAllowed()) {
                roleCommands.createDefaultSuperuser();
            }
            gateway.tables().listen(event -> events.publish(message(event)));
            peers.follow(new NodeEvents(events)::tell);
            RoleAuthenticator authenticator =
                    new RoleAuthenticator(gateway.keys(), roles, options.authentication(), work);
            return new CqlProtocol(
                    authenticator,
                    new TracedRequests(
                            requests, traces, new ServerFunctions(clock), this::ownAddress),
                    events,
                    options.limits());
        }

        private Statements statements() {
            return new CqlStatements(
                    new TableLookup(gateway.tables(), systemTables()),
                    gateway.rows(),
                    gateway.rowFeed(),
                    this::writeBatch,
                    new PagingStates(KeptValue.secret(gateway)),
                    new ServerFunctions(clock),
                    reads);
        }

        private CompletableFuture<Double> writeBatch(List<LoggedBatches.Part> parts) {
            return gateway.batches()
                    .write(
                            parts.stream()
                                    .map(
                                            part ->
                                                    new BatchWrites.Part(
                                                            part.table(),
                                                            part.partitionKey(),
                                                            part.changes()))
                                    .toList());
        }

        private static SchemaChangeEvent message(SchemaEvent event) {
            return new SchemaChangeEvent(
                    event.change().name(),
                    event.target().name(),
                    event.keyspace(),
                    event.name().isEmpty() ? null : event.name(),
                    null);
        }

        private InetSocketAddress ownAddress() {
            return new InetSocketAddress(
                    PublicAddress.of(options.address().getAddress()), boundPort.get());
        }

        private SystemTables systemTables() {
            NodeFacts node =
                    new NodeFacts(
                            options.clusterName(),
                            NodeFacts.DEFAULT_DATA_CENTER,
                            peers.ownId(),
                            PublicAddress.of(options.address().getAddress()),
                            boundPort::get,
                            (int) (clock.epochMillis() / MILLIS_PER_SECOND));
            SystemTables tables = new SystemTables(definitions);
            NodeTables.fill(tables, gateway, node, peers);
            SchemaTables.fill(tables, schemas);
            RoleTables.fill(tables, roles);
            TraceTables.fill(tables, traces);
            return tables;
        }

        private OtherStatements others() {
            return new OtherStatements(
                    schemas,
                    new SchemaStatements(
                            gateway.tables(),
                            authorizer,
                            roleCommands,
                            NodeFacts.DEFAULT_DATA_CENTER,
                            clock),
                    new RoleStatements(roles, authorizer, schemas),
                    new DescribeStatements(schemas, options.clusterName()),
                    work);
        }
    }
}
