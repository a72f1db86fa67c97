package dev.orrery.server.admin;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers one connection to the admin port. */
final class AdminHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final Logger LOGGER = LoggerFactory.getLogger(AdminHandler.class);

    private final Map<String, Supplier<AdminPage>> pages;

    AdminHandler(Map<String, Supplier<AdminPage>> pages) {
        this.pages = pages;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        boolean bodyWanted = !HttpMethod.HEAD.equals(request.method());
        var _ = context.writeAndFlush(answer(request).response(context.alloc(), bodyWanted));
    }

    private AdminPage answer(FullHttpRequest request) {
        if (request.decoderResult().isFailure()) {
            return AdminPage.error(
                    HttpResponseStatus.BAD_REQUEST.code(), "This is no valid HTTP request.");
        }
        boolean read =
                HttpMethod.GET.equals(request.method()) || HttpMethod.HEAD.equals(request.method());
        if (!read) {
            return AdminPage.error(
                    HttpResponseStatus.METHOD_NOT_ALLOWED.code(),
                    "Only GET and HEAD are answered.");
        }
        Supplier<AdminPage> page = pages.get(new QueryStringDecoder(request.uri()).path());
        if (page == null) {
            return AdminPage.error(
                    HttpResponseStatus.NOT_FOUND.code(),
                    "There are " + String.join(", ", new TreeSet<>(pages.keySet())) + ".");
        }
        return produced(page);
    }

    private static AdminPage produced(Supplier<AdminPage> page) {
        try {
            return page.get();
        } catch (RuntimeException e) {
            LOGGER.atWarn().setCause(e).log("An admin page failed");
            return AdminPage.error(
                    HttpResponseStatus.INTERNAL_SERVER_ERROR.code(),
                    "The page failed; see the log.");
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOGGER.atDebug().setCause(cause).log("A connection to the admin port broke");
        var _ = context.close();
    }
}
