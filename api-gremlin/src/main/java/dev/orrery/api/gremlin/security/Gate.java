package dev.orrery.api.gremlin.security;

import dev.orrery.api.gremlin.security.Login.Grant;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.security.Access;
import dev.orrery.graph.GraphLayout;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.time.Clock;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lets connections in. The user is {@code /dbs/<database>/colls/<graph>}, the password a key of the
 * account.
 *
 * <p>In development mode a driver without credentials gets the default graph, as long as there is
 * no other container: whoever has made one says by its user which graph it means, and a driver
 * tells its user only to a server that asks.
 */
public final class Gate {
    private static final Pattern USER = Pattern.compile("/?dbs/([^/]+)/colls/([^/]+)/?");

    /** What one physical partition may spend: enough to try things out. */
    private static final int DEFAULT_RU = 10_000;

    private final Gateway gateway;
    private final boolean anonymous;
    private final DefaultGraph defaultGraph;
    private final TokenLogin tokens;

    /** The graph of whoever names none. */
    public record DefaultGraph(String database, String graph) {
        public static final DefaultGraph USUAL = new DefaultGraph("graphs", "default");
    }

    /**
     * Makes a gate.
     *
     * @param anonymous true in development mode only
     */
    public Gate(Gateway gateway, boolean anonymous, DefaultGraph defaultGraph, Clock clock) {
        this.tokens = new TokenLogin(gateway, clock);
        this.gateway = gateway;
        this.anonymous = anonymous;
        this.defaultGraph = defaultGraph;
    }

    /** Whether nobody is asked for credentials yet. May wait. */
    public boolean isOpen() {
        return anonymous && !hasOtherContainers();
    }

    /** The login of a connection that was asked nothing; empty if it must be asked. May wait. */
    public Optional<Login> withoutCredentials() {
        if (!isOpen()) {
            return Optional.empty();
        }
        makeDefaultGraph();
        return Optional.of(Login.byKey(defaultGraph.database(), defaultGraph.graph(), Access.FULL));
    }

    private boolean hasOtherContainers() {
        return gateway.metadata().databases().stream()
                .anyMatch(
                        database ->
                                gateway.metadata().containers(database).stream()
                                        .anyMatch(
                                                container ->
                                                        !isDefault(database.id(), container.id())));
    }

    private boolean isDefault(String database, String container) {
        return database.equals(defaultGraph.database()) && container.equals(defaultGraph.graph());
    }

    private synchronized void makeDefaultGraph() {
        DatabaseRecord database =
                gateway.metadata().databases().stream()
                        .filter(one -> one.id().equals(defaultGraph.database()))
                        .findFirst()
                        .orElseGet(
                                () ->
                                        gateway.metadata()
                                                .createDatabase(
                                                        defaultGraph.database(), Optional.empty()));
        boolean exists =
                gateway.metadata().containers(database).stream()
                        .anyMatch(container -> container.id().equals(defaultGraph.graph()));
        if (!exists) {
            gateway.metadata()
                    .createContainer(
                            database, spec(), Optional.of(new Throughput.Manual(DEFAULT_RU)));
        }
    }

    private ContainerSpec spec() {
        return new ContainerSpec(
                defaultGraph.graph(),
                PartitionKeyDefinition.of("/" + GraphLayout.IMPLICIT_PROPERTY),
                IndexingPolicy.ALL,
                UniqueKeyPolicy.NONE,
                TimeToLive.OFF,
                JsonObject.EMPTY);
    }

    /** The login of whoever answered the challenge; refused if the answer is wrong. */
    public Login withSasl(@Nullable Object sasl) {
        return login(Credentials.ofSasl(sasl));
    }

    /** The login of a request with this header; refused if it is wrong. */
    public Login withBasic(String authorization) {
        return login(Credentials.ofBasic(authorization));
    }

    private Login login(Credentials credentials) {
        Matcher user = USER.matcher(credentials.user());
        if (!user.matches()) {
            throw new OrreryException(
                    ErrorCode.UNAUTHORIZED,
                    "The user must be '/dbs/<database>/colls/<graph>', not '%s'."
                            .formatted(credentials.user()));
        }
        Optional<String> token = TokenLogin.tokenIn(credentials.password());
        Grant grant =
                token.isPresent()
                        ? tokens.grant(token.get(), user.group(1), user.group(2))
                        : Grant.everywhere(gateway.keys().accessOf(credentials.password()));
        if (grant.access() == Access.DENIED) {
            throw new OrreryException(
                    ErrorCode.UNAUTHORIZED, "The password is no key of this account.");
        }
        DatabaseRecord database =
                gateway.metadata().database(new ResourceName.ByName(user.group(1)));
        return new Login(
                database.id(),
                gateway.metadata().container(database, new ResourceName.ByName(user.group(2))).id(),
                grant,
                token);
    }

    /** Refuses a request of a connection whose permission has ended or changed. */
    public void requireValid(Login login) {
        if (login.token().isPresent()
                && !tokens.grant(login.token().get(), login.database(), login.graph())
                        .equals(login.grant())) {
            throw new OrreryException(
                    ErrorCode.FORBIDDEN, "The permission was changed; connect again.");
        }
    }
}
