package dev.orrery.api.cassandra.schema;

import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.Properties;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The cloud service's options for throughput, in a statement or in the payload of a request. */
final class ThroughputOptions {
    private static final String MANUAL = "cosmosdb_provisioned_throughput";
    private static final String AUTOSCALE = "cosmosdb_autoscale_max_throughput";

    static final Set<String> NAMES = Set.of(MANUAL, AUTOSCALE);

    private ThroughputOptions() {}

    static Optional<Throughput> read(Properties properties, Map<String, ByteBuffer> payload) {
        Optional<Integer> manual = number(MANUAL, properties, payload);
        Optional<Integer> autoscale = number(AUTOSCALE, properties, payload);
        if (manual.isPresent() && autoscale.isPresent()) {
            throw CqlException.invalid("%s and %s exclude each other".formatted(MANUAL, AUTOSCALE));
        }
        return manual.<Throughput>map(Throughput.Manual::new)
                .or(() -> autoscale.map(Throughput.Autoscale::new));
    }

    private static Optional<Integer> number(
            String name, Properties properties, Map<String, ByteBuffer> payload) {
        Optional<String> text = PropertyValues.text(properties, name);
        @Nullable ByteBuffer sent = payload.get(name);
        if (text.isEmpty() && sent != null) {
            text = Optional.of(StandardCharsets.UTF_8.decode(sent.duplicate()).toString());
        }
        return text.map(value -> PropertyValues.integer(name, value));
    }
}
