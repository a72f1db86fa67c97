package dev.orrery.server.admin;

import dev.orrery.server.config.StartRefusedException;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.flow.FlowControlHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Serves a fixed set of pages over HTTP/1.1. */
public final class AdminServer implements AutoCloseable {
    private static final int LARGEST_REQUEST_BYTES = 4 << 20;
    private static final int IDLE_SECONDS = 60;
    private static final int WAITING_CONNECTIONS = 128;

    private final EventLoopGroup threads;
    private final ApiThreads apiThreads;
    private final Channel channel;

    private AdminServer(EventLoopGroup threads, ApiThreads apiThreads, Channel channel) {
        this.threads = threads;
        this.apiThreads = apiThreads;
        this.channel = channel;
    }

    /**
     * Listens on the address.
     *
     * @param pages what to answer, by path
     * @param api what to answer under {@link AdminApi#ROOT}
     */
    public static AdminServer start(
            InetSocketAddress address, Map<String, Supplier<AdminPage>> pages, AdminApi api) {
        Map<String, Supplier<AdminPage>> fixed = Map.copyOf(pages);
        ApiThreads apiThreads = new ApiThreads();
        EventLoopGroup threads = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        ChannelFuture bound =
                new ServerBootstrap()
                        .group(threads)
                        .channel(NioServerSocketChannel.class)
                        .option(io.netty.channel.ChannelOption.SO_BACKLOG, WAITING_CONNECTIONS)
                        .childHandler(
                                new ChannelInitializer<SocketChannel>() {
                                    @Override
                                    protected void initChannel(SocketChannel connection) {
                                        initialize(
                                                connection,
                                                new ApiHandler(api, apiThreads),
                                                new AdminHandler(fixed));
                                    }
                                })
                        .bind(address)
                        .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            stop(threads);
            throw new StartRefusedException(
                    "Cannot listen on "
                            + address.getHostString()
                            + " port "
                            + address.getPort()
                            + " for the admin pages: "
                            + bound.cause().getMessage()
                            + ". Choose another port with --admin-port.",
                    bound.cause());
        }
        return new AdminServer(threads, apiThreads, bound.channel());
    }

    private static void initialize(SocketChannel connection, ApiHandler api, AdminHandler pages) {
        connection
                .pipeline()
                .addLast(new ReadTimeoutHandler(IDLE_SECONDS))
                .addLast(new HttpServerCodec())
                .addLast(new HttpServerKeepAliveHandler())
                .addLast(new HttpObjectAggregator(LARGEST_REQUEST_BYTES))
                .addLast(new FlowControlHandler())
                .addLast(api)
                .addLast(pages);
    }

    /** The address it listens on, with the port that was taken if 0 was asked for. */
    public InetSocketAddress address() {
        return (InetSocketAddress) channel.localAddress();
    }

    @Override
    public void close() {
        channel.close().awaitUninterruptibly();
        apiThreads.shutdown();
        stop(threads);
    }

    private static void stop(EventLoopGroup threads) {
        threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
