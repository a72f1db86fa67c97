package dev.orrery.api.cassandra.system;

import dev.orrery.cluster.catalog.DocumentChange;
import dev.orrery.cluster.catalog.DocumentRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.json.JsonObject;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Values that are made once and kept in the catalog. */
public final class KeptValue {
    private static final String COLLECTION = "cassandra-values";
    private static final String VALUE = "value";
    private static final int SECRET_BYTES = 32;

    private KeptValue() {}

    /** The id by which clients recognise this node. Blocks when it is asked for the first time. */
    public static UUID hostId(Gateway gateway) {
        return UUID.fromString(of(gateway, "host-id", () -> UUID.randomUUID().toString()));
    }

    /** Seals what clients hold for the server. Blocks when it is asked for the first time. */
    public static byte[] secret(Gateway gateway) {
        return HexFormat.of().parseHex(of(gateway, "secret", KeptValue::newSecret));
    }

    private static String newSecret() {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return HexFormat.of().formatHex(secret);
    }

    private static String of(Gateway gateway, String name, Supplier<String> maker) {
        Optional<String> known = read(gateway.metadata().documents(COLLECTION), name);
        if (known.isPresent()) {
            return known.get();
        }
        String made = maker.get();
        gateway.metadata()
                .changeDocuments(
                        COLLECTION,
                        documents ->
                                new DocumentChange(
                                        COLLECTION,
                                        read(documents, name).isPresent()
                                                ? Map.of()
                                                : Map.of(name, JsonObject.EMPTY.with(VALUE, made)),
                                        Set.of()));
        return read(gateway.metadata().documents(COLLECTION), name).orElse(made);
    }

    private static Optional<String> read(Map<String, DocumentRecord> documents, String name) {
        return Optional.ofNullable(documents.get(name))
                .flatMap(document -> document.content().string(VALUE));
    }
}
