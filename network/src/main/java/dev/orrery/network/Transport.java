package dev.orrery.network;

import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.concurrent.DefaultThreadFactory;

/** How bytes get to and from the kernel. */
enum Transport {
    NIO,
    EPOLL;

    private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

    static {
        // Netty takes a stack trace with every 128th buffer, to tell where one was lost. Whoever
        // looks for one asks for it.
        if (System.getProperty(LEAK_DETECTION) == null) {
            ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
        }
    }

    /** Epoll where its native library is to be had. */
    static Transport best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    EventLoopGroup loops(String name, int threads) {
        return new MultiThreadIoEventLoopGroup(
                threads,
                new DefaultThreadFactory(name, true),
                switch (this) {
                    case NIO -> NioIoHandler.newFactory();
                    case EPOLL -> EpollIoHandler.newFactory();
                });
    }

    ChannelFactory<ServerChannel> listenerFactory() {
        return switch (this) {
            case NIO -> NioServerSocketChannel::new;
            case EPOLL -> EpollServerSocketChannel::new;
        };
    }
}
