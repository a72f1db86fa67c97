package dev.orrery.server.admin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers one connection to the admin port. */
final class AdminHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final Logger LOGGER = LoggerFactory.getLogger(AdminHandler.class);

    private final Map<String, Supplier<AdminPage>> pages;
    private final Map<String, AdminAction> actions;

    AdminHandler(Map<String, Supplier<AdminPage>> pages, Map<String, AdminAction> actions) {
        this.pages = pages;
        this.actions = actions;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        AdminAction action =
                HttpMethod.POST.equals(request.method()) && request.decoderResult().isSuccess()
                        ? actions.get(path(request))
                        : null;
        if (action == null) {
            send(context, request.method(), answer(request));
            return;
        }
        AdminAction.Call call =
                new AdminAction.Call(
                        request.headers().get(HttpHeaderNames.AUTHORIZATION, ""),
                        request.content().toString(StandardCharsets.UTF_8));
        HttpMethod method = request.method();
        Thread.ofVirtual()
                .name("orrery-admin")
                .start(() -> send(context, method, produced(() -> action.answer(call))));
    }

    private static String path(FullHttpRequest request) {
        return new QueryStringDecoder(request.uri()).path();
    }

    private static void send(ChannelHandlerContext context, HttpMethod method, AdminPage page) {
        ByteBuf body = ByteBufUtil.writeUtf8(context.alloc(), page.body());
        int length = body.readableBytes();
        if (HttpMethod.HEAD.equals(method)) {
            body.clear();
        }
        FullHttpResponse response =
                new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(page.status()), body);
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, page.contentType())
                .setInt(HttpHeaderNames.CONTENT_LENGTH, length);
        var _ = context.writeAndFlush(response);
    }

    private AdminPage answer(FullHttpRequest request) {
        if (request.decoderResult().isFailure()) {
            return error(HttpResponseStatus.BAD_REQUEST, "This is no valid HTTP request.");
        }
        boolean read =
                HttpMethod.GET.equals(request.method()) || HttpMethod.HEAD.equals(request.method());
        if (!read) {
            return error(
                    HttpResponseStatus.METHOD_NOT_ALLOWED,
                    "Pages are read with GET and HEAD; POST answers "
                            + String.join(", ", new TreeSet<>(actions.keySet()))
                            + ".");
        }
        Supplier<AdminPage> page = pages.get(path(request));
        if (page == null) {
            return error(
                    HttpResponseStatus.NOT_FOUND,
                    "There are " + String.join(", ", new TreeSet<>(pages.keySet())) + ".");
        }
        return produced(page);
    }

    private static AdminPage produced(Supplier<AdminPage> page) {
        try {
            return page.get();
        } catch (RuntimeException e) {
            LOGGER.atWarn().setCause(e).log("An admin page failed");
            return error(HttpResponseStatus.INTERNAL_SERVER_ERROR, "The page failed; see the log.");
        }
    }

    private static AdminPage error(HttpResponseStatus status, String message) {
        return AdminPage.json(status.code(), "{\"error\":\"" + message + "\"}\n");
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOGGER.atDebug().setCause(cause).log("A connection to the admin port broke");
        var _ = context.close();
    }
}
