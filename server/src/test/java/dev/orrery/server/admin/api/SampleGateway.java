package dev.orrery.server.admin.api;

import dev.orrery.api.cassandra.CassandraServer;
import dev.orrery.api.cassandra.CassandraServerOptions;
import dev.orrery.api.gremlin.GremlinServer;
import dev.orrery.api.gremlin.GremlinServerOptions;
import dev.orrery.api.nosql.item.ItemConsole;
import dev.orrery.api.nosql.item.ScriptRuns;
import dev.orrery.api.nosql.resource.ContainerConsole;
import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.gateway.Routed;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.limit.Limits;
import dev.orrery.model.time.Clock;
import dev.orrery.server.admin.AdminCall;
import dev.orrery.server.admin.AdminPage;
import dev.orrery.server.backup.Backups;
import dev.orrery.server.security.FileKeys;
import dev.orrery.server.security.KeysFile;
import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A gateway with the container shop/orders of three physical partitions, and its admin API. */
final class SampleGateway implements AutoCloseable {
    static final String KEY = key(1);
    static final String READ_ONLY_KEY = key(3);
    static final String ORDERS = "/admin/v1/databases/shop/containers/orders";

    final Gateway gateway;
    final ContainerRecord orders;
    private final CassandraServer cassandra;
    private final GremlinServer gremlin;
    private final Path folder;

    private static Path keysFile(Path folder) {
        try {
            Path file = Files.createDirectories(folder).resolve("keys.json");
            KeysFile.write(file, new AccountKeys.KeyTexts(KEY, key(2), READ_ONLY_KEY, key(4)));
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SampleGateway(Path folder) {
        this.folder = folder;
        AccountKeys keys = new AccountKeys(new FileKeys(keysFile(folder)), false);
        gateway =
                new Gateway(
                        Cluster.open(ClusterOptions.defaults(folder)),
                        keys,
                        GatewayOptions.defaults());
        orders =
                gateway.metadata()
                        .createContainer(
                                gateway.metadata().createDatabase("shop", Optional.empty()),
                                new ContainerSpec(
                                        "orders",
                                        PartitionKeyDefinition.of("/pk"),
                                        IndexingPolicy.ALL,
                                        UniqueKeyPolicy.NONE,
                                        TimeToLive.OFF,
                                        JsonObject.EMPTY),
                                Optional.of(new Throughput.Manual(18_000)));
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        cassandra =
                CassandraServer.start(
                        CassandraServerOptions.at(anyPort),
                        gateway,
                        SampleGateway::noTls,
                        Clock.system());
        gremlin =
                GremlinServer.start(
                        GremlinServerOptions.at(anyPort, true),
                        gateway,
                        Optional.empty(),
                        Clock.system());
    }

    private static SslContext noTls() {
        throw new AssertionError("nobody speaks TLS here");
    }

    private static String key(int fill) {
        byte[] bytes = new byte[64];
        Arrays.fill(bytes, (byte) fill);
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** Creates an item; the context's activity id is remembered if it is refused. */
    Routed create(String id, String key, RequestContext context) {
        String json = "{\"id\":\"%s\",\"pk\":\"%s\",\"total\":20}".formatted(id, key);
        ParsedItem item =
                ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
        return gateway.items()
                .execute(
                        orders,
                        new Command.CreateItem(
                                gateway.items()
                                        .address(orders, gateway.items().keyOf(orders, item)),
                                id,
                                item),
                        context)
                .join();
    }

    void create(String id, String key) {
        create(id, key, RequestContext.ANONYMOUS);
    }

    AdminEndpoints api(boolean development) {
        return new AdminEndpoints(
                gateway,
                new Consoles(
                        new ItemConsole(gateway, Limits.DEFAULT),
                        new ScriptRuns(gateway, Limits.DEFAULT),
                        new ContainerConsole(gateway),
                        cassandra.console(),
                        gremlin.console()),
                new Backups(folder, gateway::backup, () -> gateway.keys().texts(), Clock.system()),
                new AdminEndpoints.Trust(development, "127.0.0.1"),
                new AdminEndpoints.Ports(8081, cassandra.port(), gremlin.port()));
    }

    /** Calls as somebody on this machine in development mode. */
    AdminPage call(String method, String address, String body) {
        return api(true)
                .answer(
                        call(
                                method,
                                address,
                                body,
                                new AdminCall.Headers("", "localhost:8080", "", "1")));
    }

    JsonObject read(String address) {
        return json(call("GET", address, ""));
    }

    static JsonObject json(AdminPage page) {
        if (page.status() != 200) {
            throw new AssertionError(page.status() + " " + page.body());
        }
        return (JsonObject) JsonValue.parse(page.body().getBytes(StandardCharsets.UTF_8));
    }

    static AdminCall call(String method, String address, String body, AdminCall.Headers headers) {
        String[] parts = address.split("\\?", 2);
        String[] parameter = parts.length == 1 ? new String[0] : parts[1].split("=", 2);
        return new AdminCall(
                method,
                List.of(parts[0].substring(1).split("/", -1)),
                parameter.length == 0 ? Map.of() : Map.of(parameter[0], parameter[1]),
                headers,
                body);
    }

    @Override
    public void close() {
        gremlin.close();
        cassandra.close();
        gateway.close();
    }
}
