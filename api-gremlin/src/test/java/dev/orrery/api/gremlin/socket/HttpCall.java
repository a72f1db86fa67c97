package dev.orrery.api.gremlin.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

/** One request over plain HTTP. */
final class HttpCall {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final TestEndpoint endpoint;
    private final HttpRequest.Builder request;

    private HttpCall(TestEndpoint endpoint, String path) {
        this.endpoint = endpoint;
        this.request =
                HttpRequest.newBuilder(URI.create("http://localhost:" + endpoint.port() + path))
                        .timeout(PATIENCE);
    }

    static HttpCall get(TestEndpoint endpoint, String path) {
        return new HttpCall(endpoint, path);
    }

    static HttpCall post(TestEndpoint endpoint, byte[] body) {
        HttpCall call = new HttpCall(endpoint, "/");
        call.request.POST(BodyPublishers.ofByteArray(body));
        return call.with("Content-Type", "application/json");
    }

    static HttpCall post(TestEndpoint endpoint, String body) {
        return post(endpoint, body.getBytes(StandardCharsets.UTF_8));
    }

    /** A script without bindings, in JSON. */
    static HttpCall script(TestEndpoint endpoint, String script) {
        return post(endpoint, "{\"gremlin\":\"" + script + "\"}");
    }

    HttpCall with(String header, String value) {
        request.setHeader(header, value);
        return this;
    }

    HttpCall method(String name) {
        request.method(name, BodyPublishers.noBody());
        return this;
    }

    HttpCall as(String user, String password) {
        byte[] credentials = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return with("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
    }

    HttpResponse<byte[]> send() throws IOException, InterruptedException {
        return endpoint.http().send(request.build(), BodyHandlers.ofByteArray());
    }

    /** The whole answer to a request that succeeds. */
    JsonObject answer() throws IOException, InterruptedException {
        HttpResponse<byte[]> response = send();
        assertThat(response.statusCode()).as(text(response)).isEqualTo(200);
        return json(response);
    }

    /** The results of a request that succeeds. */
    String data() throws IOException, InterruptedException {
        JsonArray data = answer().object("result").flatMap(r -> r.array("data")).orElseThrow();
        return new String(data.toBytes(), StandardCharsets.UTF_8);
    }

    int status() throws IOException, InterruptedException {
        return send().statusCode();
    }

    static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    static JsonObject json(HttpResponse<byte[]> response) {
        return (JsonObject) JsonValue.parse(response.body());
    }
}
