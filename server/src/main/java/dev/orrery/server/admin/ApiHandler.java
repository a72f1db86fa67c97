package dev.orrery.server.admin;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the requests that are for the API and leaves the others. It reads the next request of a
 * connection only after the last one was answered, so answers come in order.
 */
final class ApiHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final Logger LOGGER = LoggerFactory.getLogger(ApiHandler.class);
    private static final int BAD_REQUEST = 400;
    private static final int INTERNAL_ERROR = 500;
    private static final int UNAVAILABLE = 503;

    private final AdminApi api;
    private final Executor threads;

    ApiHandler(AdminApi api, Executor threads) {
        this.api = api;
        this.threads = threads;
    }

    @Override
    public boolean acceptInboundMessage(Object message) {
        return message instanceof FullHttpRequest request
                && request.decoderResult().isSuccess()
                && request.uri().startsWith(AdminApi.ROOT);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        boolean bodyWanted = !"HEAD".equals(request.method().name());
        AdminCall call;
        try {
            call = call(request);
        } catch (IllegalArgumentException e) {
            send(context, AdminPage.error(BAD_REQUEST, "The address is badly encoded."), true);
            return;
        }
        context.channel().config().setAutoRead(false);
        try {
            threads.execute(() -> send(context, answer(call), bodyWanted));
        } catch (RejectedExecutionException e) {
            String busy = "Too many calls are waiting. Try again.";
            send(context, AdminPage.error(UNAVAILABLE, busy), bodyWanted);
        }
    }

    private AdminPage answer(AdminCall call) {
        try {
            return api.answer(call);
        } catch (RuntimeException e) {
            LOGGER.atWarn().setCause(e).log("A call of the admin API failed");
            return AdminPage.error(INTERNAL_ERROR, "The call failed; see the log of the server.");
        }
    }

    private static void send(ChannelHandlerContext context, AdminPage page, boolean bodyWanted) {
        context.writeAndFlush(page.response(context.alloc(), bodyWanted))
                .addListener(_ -> context.channel().config().setAutoRead(true));
    }

    private static AdminCall call(FullHttpRequest request) {
        QueryStringDecoder address = new QueryStringDecoder(request.uri());
        List<String> segments =
                Arrays.stream(address.rawPath().substring(1).split("/", -1))
                        .map(ApiHandler::decoded)
                        .toList();
        Map<String, String> parameters = new HashMap<>();
        address.parameters().forEach((name, values) -> parameters.put(name, values.getFirst()));
        HttpHeaders headers = request.headers();
        return new AdminCall(
                request.method().name(),
                segments,
                parameters,
                new AdminCall.Headers(
                        headers.get(HttpHeaderNames.AUTHORIZATION, ""),
                        headers.get(HttpHeaderNames.HOST, ""),
                        headers.get(HttpHeaderNames.ORIGIN, ""),
                        headers.get(AdminApi.INTENT_HEADER, "")),
                request.content().toString(StandardCharsets.UTF_8));
    }

    /** In a path, unlike in a form, a plus sign is a plus sign. */
    private static String decoded(String segment) {
        return QueryStringDecoder.decodeComponent(segment.replace("+", "%2B"));
    }
}
