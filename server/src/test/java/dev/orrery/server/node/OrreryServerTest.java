package dev.orrery.server.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.server.config.ConfigSchema;
import dev.orrery.server.config.ServerConfig;
import dev.orrery.server.config.StartRefusedException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrreryServerTest {
    @TempDir Path folder;

    private ServerConfig config(String data, int adminPort) {
        return ConfigSchema.bind(
                Map.of(
                        "storage.data-folder",
                        folder.resolve(data).toString(),
                        "network.nosql-port",
                        "0",
                        "cassandra.port",
                        "0",
                        "gremlin.port",
                        "0",
                        "network.admin-port",
                        Integer.toString(adminPort)));
    }

    private static HttpResponse<String> send(
            HttpClient client, InetSocketAddress address, String method, String path)
            throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + address.getPort() + path);
        return client.send(
                HttpRequest.newBuilder(uri)
                        .method(method, HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void theAdminPortAnswers() throws Exception {
        try (OrreryServer server = OrreryServer.start(config("data", 0));
                HttpClient client = HttpClient.newHttpClient()) {
            InetSocketAddress admin = server.adminAddress();
            assertThat(send(client, admin, "GET", "/health").body()).contains("\"up\"");
            assertThat(send(client, admin, "GET", "/ready").body()).contains("\"ready\"");
            assertThat(send(client, admin, "GET", "/metrics?x=1").body())
                    .contains("jvm_memory_used_bytes", "process_uptime_seconds");
            assertThat(send(client, admin, "HEAD", "/ready").statusCode()).isEqualTo(200);
            assertThat(send(client, admin, "GET", "/nothing").statusCode()).isEqualTo(404);
            assertThat(send(client, admin, "POST", "/health").statusCode()).isEqualTo(405);
        }
    }

    @Test
    void twoServersDoNotOpenOneDataFolder() {
        try (OrreryServer first = OrreryServer.start(config("data", 0))) {
            assertThatThrownBy(() -> OrreryServer.start(config("data", 0)))
                    .isInstanceOf(StartRefusedException.class)
                    .hasMessageContaining("Another server has the data folder")
                    .hasMessageContaining("process " + ProcessHandle.current().pid());
            assertThat(first.dataFolder()).isEqualTo(folder.resolve("data"));
        }
    }

    @Test
    void aPortInUseIsRefusedAndNothingStaysOpen() {
        try (OrreryServer first = OrreryServer.start(config("one", 0))) {
            int taken = first.adminAddress().getPort();
            assertThatThrownBy(() -> OrreryServer.start(config("two", taken)))
                    .isInstanceOf(StartRefusedException.class)
                    .hasMessageContaining("Choose another port with --admin-port");
        }
        OrreryServer.start(config("two", 0)).close();
    }

    @Test
    void anUnusablePrimaryKeyIsRefused() {
        for (String key : List.of("c2hvcnQ=", "%%%")) {
            ServerConfig config =
                    ConfigSchema.bind(
                            Map.of(
                                    "storage.data-folder",
                                    folder.resolve("data").toString(),
                                    "network.admin-port",
                                    "0",
                                    "security.primary-key",
                                    key));
            assertThatThrownBy(() -> OrreryServer.start(config))
                    .isInstanceOf(StartRefusedException.class)
                    .hasMessageContaining("security.primary-key are not usable")
                    .hasMessageNotContaining(key);
        }
    }

    @Test
    void aDataFolderOfAnUnknownFormatIsRefused() throws IOException {
        OrreryServer.start(config("data", 0)).close();
        Path marker = folder.resolve("data/catalog/ORRERY");
        Files.writeString(marker, Files.readString(marker).replace("format 1", "format 99"));
        assertThatThrownBy(() -> OrreryServer.start(config("data", 0)))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("\"format 99\"; this version reads format 1");
    }

    @Test
    void aNewDataFolderIsItsOwnersAlone() throws IOException {
        OrreryServer.start(config("data", 0)).close();
        assertThat(Files.getPosixFilePermissions(folder.resolve("data")))
                .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void aClosedServerCanBeStartedAgainWithTheSameKeys() {
        OrreryServer first = OrreryServer.start(config("data", 0));
        first.close();
        first.close();
        try (OrreryServer second = OrreryServer.start(config("data", 0))) {
            assertThat(second.keys()).isEqualTo(first.keys());
        }
    }
}
