package dev.orrery.api.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys with which clients encrypt items: kept for them, never used here. */
class EncryptionKeysTest {
    private static final String KEYS = "dbs/d/clientencryptionkeys";

    @TempDir Path directory;
    private TestServer server;
    private TestClient client;

    @BeforeEach
    void start() {
        server = TestServer.start(directory);
        client = server.client();
        client.post("dbs", "{\"id\":\"d\"}");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static String key(String id, String wrapped) {
        return """
        {"id":"%s","encryptionAlgorithm":"AEAD_AES_256_CBC_HMAC_SHA256",
         "wrappedDataEncryptionKey":"%s","keyWrapMetadata":
         {"type":"t","name":"n","value":"v","algorithm":"RSA-OAEP"}}\
        """
                .formatted(id, wrapped);
    }

    @Test
    void aKeyIsCreatedListedReadAndReplaced() {
        Answer created = client.post(KEYS, key("k1", "QUJD"));
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.text("wrappedDataEncryptionKey")).isEqualTo("QUJD");
        assertThat(client.post(KEYS, key("k1", "QUJD")).status()).isEqualTo(409);
        assertThat(client.post(KEYS, key("k2", "QUJD")).status()).isEqualTo(201);
        Answer read = client.get(KEYS + "/k1");
        assertThat(read.header("etag")).isEqualTo(created.header("etag"));
        Answer stale = client.put(KEYS + "/k1", key("k1", "WFla"), "if-match", "\"other\"");
        assertThat(stale.status()).isEqualTo(412);
        assertThat(client.put(KEYS + "/k1", key("k1", "WFla")).status()).isEqualTo(200);
        assertThat(client.get(KEYS + "/k1").text("wrappedDataEncryptionKey")).isEqualTo("WFla");
        assertThat(client.get(KEYS).json().array("ClientEncryptionKeys").orElseThrow().elements())
                .hasSize(2);
        assertThat(client.delete(KEYS + "/k1").status()).isEqualTo(405);
        assertThat(client.get(KEYS + "/none").status()).isEqualTo(404);
    }

    @Test
    void aKeyOfADatabaseGoesWithIt() {
        client.post(KEYS, key("k1", "QUJD"));
        client.delete("dbs/d");
        client.post("dbs", "{\"id\":\"d\"}");
        assertThat(client.get(KEYS + "/k1").status()).isEqualTo(404);
        assertThat(client.post(KEYS, "{\"id\":\"k\"}").status()).isEqualTo(400);
    }

    @Test
    void aPolicyThatMeansNothingIsRefused() {
        assertThat(container("/secret", "Randomized", 1).status()).isEqualTo(201);
        assertThat(container("/id", "Deterministic", 1).body()).contains("policy format version 2");
        assertThat(container("/pk", "Randomized", 2).body())
                .contains("must be encrypted using Deterministic");
        assertThat(container("/a/b", "Randomized", 2).status()).isEqualTo(400);
        assertThat(container("/a", "Other", 2).status()).isEqualTo(400);
    }

    private Answer container(String path, String type, int version) {
        return client.post(
                "dbs/d/colls",
                """
                {"id":"c","partitionKey":{"paths":["/pk"]},"clientEncryptionPolicy":
                 {"policyFormatVersion":%d,"includedPaths":[{"path":"%s",
                  "clientEncryptionKeyId":"k1","encryptionType":"%s",
                  "encryptionAlgorithm":"AEAD_AES_256_CBC_HMAC_SHA256"}]}}\
                """
                        .formatted(version, path, type));
    }
}
