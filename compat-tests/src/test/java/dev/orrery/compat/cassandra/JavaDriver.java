package dev.orrery.compat.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Sessions of the Apache Cassandra Java driver. */
final class JavaDriver {
    private static final String DATA_CENTER = "datacenter1";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration RECONNECTION = Duration.ofMillis(200);

    private JavaDriver() {}

    static CqlSession connect(int port) {
        return connect(port, options -> options);
    }

    static CqlSession connect(
            int port, UnaryOperator<ProgrammaticDriverConfigLoaderBuilder> options) {
        return builder(port, options).withAuthCredentials("cassandra", "cassandra").build();
    }

    /** A builder without credentials. */
    static CqlSessionBuilder builder(
            int port, UnaryOperator<ProgrammaticDriverConfigLoaderBuilder> options) {
        ProgrammaticDriverConfigLoaderBuilder settings =
                DriverConfigLoader.programmaticBuilder()
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, TIMEOUT)
                        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, TIMEOUT)
                        .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, TIMEOUT)
                        .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, TIMEOUT)
                        .withDuration(DefaultDriverOption.RECONNECTION_BASE_DELAY, RECONNECTION)
                        .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, RECONNECTION)
                        .withBoolean(DefaultDriverOption.REQUEST_WARN_IF_SET_KEYSPACE, false);
        return CqlSession.builder()
                .withConfigLoader(options.apply(settings).build())
                .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                .withLocalDatacenter(DATA_CENTER);
    }
}
