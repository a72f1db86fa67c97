package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client stored comes back byte for byte; plain HTTP, because SDKs reformat numbers. */
@ExtendWith(SharedServer.class)
class ExactValuesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "1.0",
                "1.00",
                "-0",
                "-0.0",
                "1e5",
                "1E+5",
                "0.1000",
                "123456789012345678901234567890",
                "9223372036854775807",
                "9223372036854775808",
                "3.14159265358979323846264338327950288",
                "1e-400",
                "\"\\u00e4\"",
                "\"ä\"",
                "\"\\/\"",
                "\"\\ud83d\\ude00\"",
                "{}",
                "[]",
                "[{},[],[[]]]",
                "{\"z\":1,\"a\":2,\"m\":3}",
                "{\"\":0}",
                "null"
            })
    void everyTokenKeepsItsSpelling(String value, ServerProcess server)
            throws IOException, InterruptedException {
        try (RestClient client = new RestClient(server.endpoint(), JavaSdk.EMULATOR_KEY)) {
            String container = client.freshContainer("/pk");
            String body = "{\"id\":\"exact\",\"pk\":\"a\",\"value\":" + value + ",\"last\":true";
            HttpResponse<String> created =
                    client.post(container + "/docs", "docs", container, body + "}", "[\"a\"]");
            assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
            assertThat(created.body()).startsWith(body + ",\"_rid\":");
            String path = container + "/docs/exact";
            HttpResponse<String> read = client.read(path, "docs", path, "[\"a\"]");
            assertThat(read.body()).isEqualTo(created.body());
        }
    }

    @Test
    void anItemIsReadAndDeletedByItsResourceIds(ServerProcess server)
            throws IOException, InterruptedException {
        try (RestClient client = new RestClient(server.endpoint(), JavaSdk.EMULATOR_KEY)) {
            String container = client.freshContainer("/pk");
            String body = "{\"id\":\"named\",\"pk\":\"a\"}";
            String created =
                    client.post(container + "/docs", "docs", container, body, "[\"a\"]").body();
            String self = created.replaceAll(".*\"_self\":\"([^\"]+)/\".*", "$1");
            String rid = self.substring(self.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
            HttpResponse<String> read = client.read(self, "docs", rid, "[\"a\"]");
            assertThat(read.statusCode()).as(read.body()).isEqualTo(200);
            assertThat(read.body()).isEqualTo(created);
            assertThat(client.read(self, "docs", rid, "[\"b\"]").statusCode()).isEqualTo(404);
            assertThat(client.delete(self, "docs", rid, "[\"a\"]").statusCode()).isEqualTo(204);
            assertThat(client.read(self, "docs", rid, "[\"a\"]").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void anEmptyLogicalPartitionVanishes(ServerProcess server)
            throws IOException, InterruptedException {
        try (RestClient client = new RestClient(server.endpoint(), JavaSdk.EMULATOR_KEY)) {
            String container = client.freshContainer("/pk");
            for (int i = 0; i < 20; i++) {
                String body = "{\"id\":\"1\",\"pk\":\"k" + i + "\"}";
                String key = "[\"k" + i + "\"]";
                client.post(container + "/docs", "docs", container, body, key);
                String path = container + "/docs/1";
                assertThat(client.delete(path, "docs", path, key).statusCode()).isEqualTo(204);
            }
            HttpResponse<String> feed = client.read(container + "/docs", "docs", container, null);
            assertThat(feed.body()).contains("\"_count\":0");
        }
    }
}
