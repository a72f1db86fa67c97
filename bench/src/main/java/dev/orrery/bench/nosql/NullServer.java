package dev.orrery.bench.nosql;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;

/** Answers every request with the same 1 KB at once: the most that any server could do. */
final class NullServer {
    private static final int BODY_BYTES = 1_100;
    private static final int MOST_BYTES = 1 << 20;

    private NullServer() {}

    /** Serves until the process is ended; the port is the only argument. */
    public static void main(String[] args) throws InterruptedException {
        ByteBuf body = Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(new byte[BODY_BYTES]));
        new ServerBootstrap()
                .group(new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory()))
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(
                        new ChannelInitializer<SocketChannel>() {
                            @Override
                            protected void initChannel(SocketChannel channel) {
                                channel.pipeline()
                                        .addLast(
                                                new HttpServerCodec(),
                                                new HttpObjectAggregator(MOST_BYTES),
                                                new Answer(body));
                            }
                        })
                .bind(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]))
                .sync()
                .channel()
                .closeFuture()
                .sync();
    }

    private static final class Answer extends SimpleChannelInboundHandler<FullHttpRequest> {
        private final ByteBuf body;

        Answer(ByteBuf body) {
            this.body = body;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            DefaultFullHttpResponse response =
                    new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1, HttpResponseStatus.OK, body.duplicate());
            response.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                    .set(HttpHeaderNames.CONTENT_LENGTH, BODY_BYTES);
            context.writeAndFlush(response)
                    .addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
        }
    }
}
