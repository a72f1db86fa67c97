package dev.orrery.server.node;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.DocumentChange;
import dev.orrery.cluster.catalog.DocumentRecord;
import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.gateway.security.KeyKind;
import dev.orrery.gateway.security.KeyStore;
import dev.orrery.model.json.JsonObject;
import dev.orrery.server.security.ClusterSecret;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The account's keys in a cluster: those that it began with are in the cluster's secret, and those
 * that were replaced since are in the catalog, which every node follows. A node brings its copy of
 * the secret up to date, so that whoever joins with it, or recovers a lost cluster, has them.
 */
final class ClusterKeys implements KeyStore {
    private static final String KEY = "key";

    private final Cluster cluster;
    private final ClusterFolder folder;
    private final String collection;
    private KeyTexts kept;

    ClusterKeys(Cluster cluster, ClusterFolder folder) {
        ClusterSecret secret = folder.secret();
        this.cluster = cluster;
        this.folder = folder;
        // A cluster that begins with the data of another one begins with keys of its own.
        this.collection = "account-keys-" + Long.toUnsignedString(secret.clusterId(), 16);
        this.kept = secret.keys();
    }

    @Override
    public synchronized KeyTexts texts() {
        Map<String, DocumentRecord> replaced = cluster.snapshot().documents(collection);
        KeyTexts texts = kept;
        for (KeyKind kind : KeyKind.values()) {
            Optional<String> key =
                    Optional.ofNullable(replaced.get(kind.text()))
                            .flatMap(document -> document.content().string(KEY));
            texts = key.isPresent() ? texts.with(kind, key.get()) : texts;
        }
        return texts;
    }

    @Override
    public void replace(KeyKind kind, String key) {
        JsonObject content = JsonObject.EMPTY.with(KEY, key);
        cluster.operations()
                .changeDocuments(
                        collection,
                        _ ->
                                new DocumentChange(
                                        collection, Map.of(kind.text(), content), Set.of()));
    }

    /** Writes the keys that count into this node's copy of the secret, if it has others. */
    synchronized void keep() {
        KeyTexts now = texts();
        if (!now.equals(kept)) {
            folder.secret().withKeys(now).write(folder.secretFile());
            kept = now;
        }
    }
}
