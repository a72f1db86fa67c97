package dev.orrery.server.admin;

import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonWriter;
import dev.orrery.web.WebFiles;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;

/** One answer of the admin port. */
public record AdminPage(int status, String contentType, String body) {
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    /** The state of something, as monitoring systems like it. */
    public static AdminPage state(boolean good, String state) {
        byte[] body = JsonObject.EMPTY.with("status", state).toBytes();
        return json(good ? OK : UNAVAILABLE, new String(body, StandardCharsets.UTF_8) + "\n");
    }

    public static AdminPage metrics(String text) {
        return new AdminPage(OK, "text/plain; version=0.0.4; charset=utf-8", text);
    }

    public static AdminPage json(int status, String body) {
        return new AdminPage(status, "application/json", body);
    }

    /** A file of the web page. */
    public static AdminPage file(WebFiles.WebFile file) {
        return new AdminPage(OK, file.contentType(), file.text());
    }

    /** A refusal in words. */
    public static AdminPage error(int status, String message) {
        JsonWriter out = new JsonWriter();
        out.beginObject().name("error").value(message).endObject();
        return json(status, out + "\n");
    }

    FullHttpResponse response(ByteBufAllocator allocator, boolean bodyWanted) {
        ByteBuf content = ByteBufUtil.writeUtf8(allocator, body);
        int length = content.readableBytes();
        if (!bodyWanted) {
            content.clear();
        }
        FullHttpResponse response =
                new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status), content);
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, contentType)
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .set("x-content-type-options", "nosniff")
                .set("referrer-policy", "no-referrer")
                .set("content-security-policy", WebFiles.POLICY)
                .setInt(HttpHeaderNames.CONTENT_LENGTH, length);
        return response;
    }
}
