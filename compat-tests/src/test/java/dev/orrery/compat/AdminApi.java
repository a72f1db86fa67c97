package dev.orrery.compat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Calls of a server's admin API. */
public final class AdminApi {
    private static final ObjectMapper JSON = new ObjectMapper();

    private AdminApi() {}

    /** Asks, and requires that the call succeeds. */
    public static JsonNode get(ServerProcess server, String path) {
        return get(server.adminEndpoint(), path);
    }

    /** The same, of a server that somebody else has started. */
    public static JsonNode get(URI admin, String path) {
        return call(admin, "GET", path, "");
    }

    /** Does something, and requires that the call succeeds. */
    public static JsonNode post(ServerProcess server, String path, String body) {
        return call(server.adminEndpoint(), "POST", path, body);
    }

    /** Sets something, and requires that the call succeeds. */
    public static JsonNode put(ServerProcess server, String path, String body) {
        return call(server.adminEndpoint(), "PUT", path, body);
    }

    /** Removes something, and requires that the call succeeds. */
    public static void delete(ServerProcess server, String path) {
        JsonNode _ = call(server.adminEndpoint(), "DELETE", path, "");
    }

    /** Has all requests to a container refused for some seconds. */
    public static void throttle(ServerProcess server, String container, int seconds) {
        for (JsonNode partition : get(server, container).get("partitions")) {
            String body =
                    "{\"partition\":%d,\"seconds\":%d}"
                            .formatted(partition.get("partition").asInt(), seconds);
            JsonNode _ = post(server, container + "/lab/throttle", body);
        }
    }

    private static JsonNode call(URI admin, String method, String path, String body) {
        URI address = admin.resolve("/admin/v1/" + path);
        HttpRequest request =
                HttpRequest.newBuilder(address)
                        .header("x-orrery-admin", "1")
                        .method(method, BodyPublishers.ofString(body))
                        .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
