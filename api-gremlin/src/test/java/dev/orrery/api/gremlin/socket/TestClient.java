package dev.orrery.api.gremlin.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client that sends text frames. */
final class TestClient implements AutoCloseable, WebSocket.Listener {
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final StringBuilder text = new StringBuilder();
    private final WebSocket socket;

    TestClient(HttpClient http, URI endpoint) {
        socket = http.newWebSocketBuilder().buildAsync(endpoint, this).join();
    }

    /** A client that says of which page it is, as a browser does. */
    TestClient(HttpClient http, URI endpoint, String origin) {
        socket =
                http.newWebSocketBuilder()
                        .header("Origin", origin)
                        .buildAsync(endpoint, this)
                        .join();
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
        text.append(part);
        if (last) {
            answers.add(text.toString());
            text.setLength(0);
        }
        from.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        answers.add("closed " + code);
        return null;
    }

    void send(String op, String arguments) {
        sendText(
                "{\"requestId\":\"%s\",\"op\":\"%s\",\"processor\":\"\",\"args\":%s}"
                        .formatted(UUID.randomUUID(), op, arguments));
    }

    void sendText(String message) {
        socket.sendText(message, true).join();
    }

    String next() {
        try {
            String answer = answers.poll(20, TimeUnit.SECONDS);
            assertThat(answer).as("an answer").isNotNull();
            return answer;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    JsonObject nextJson() {
        return (JsonObject) JsonValue.parse(next().getBytes(StandardCharsets.UTF_8));
    }

    JsonObject eval(String gremlin) {
        return eval(gremlin, "{}");
    }

    JsonObject eval(String gremlin, String bindings) {
        send(
                "eval",
                "{\"gremlin\":\"%s\",\"bindings\":%s,\"language\":\"gremlin-groovy\"}"
                        .formatted(gremlin, bindings));
        return nextJson();
    }

    void login(String user, String password) {
        String sasl =
                Base64.getEncoder()
                        .encodeToString(
                                ("\0" + user + "\0" + password).getBytes(StandardCharsets.UTF_8));
        send("authentication", "{\"sasl\":\"" + sasl + "\"}");
    }

    @Override
    public void close() {
        socket.abort();
    }

    static int code(JsonObject answer) {
        return (int)
                answer.object("status")
                        .flatMap(status -> status.number("code"))
                        .map(JsonNumber::doubleValue)
                        .orElseThrow()
                        .doubleValue();
    }

    static JsonObject attributes(JsonObject answer) {
        return answer.object("status").flatMap(s -> s.object("attributes")).orElseThrow();
    }

    static String data(JsonObject answer) {
        JsonArray data = answer.object("result").flatMap(r -> r.array("data")).orElseThrow();
        return new String(data.toBytes(), StandardCharsets.UTF_8);
    }
}
