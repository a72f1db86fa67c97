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
import io.netty.util.concurrent.DefaultThreadFactory;

/** How bytes get to and from the kernel. */
enum Transport {
    NIO,
    EPOLL;

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
