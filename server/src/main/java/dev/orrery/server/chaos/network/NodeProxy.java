package dev.orrery.server.chaos.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The way by which other nodes reach one. */
public final class NodeProxy implements AutoCloseable {
    private static final String SOMEBODY = "somebody";
    private static final int BUFFER_BYTES = 64 << 10;
    private static final int BACKLOG = 64;

    private final String node;
    private final int target;
    private final Links links;
    private final Supplier<Map<Long, String>> processes;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /**
     * Listens on a port of its own.
     *
     * @param node to which it leads
     * @param target the port on which the node listens
     * @param processes the nodes by the numbers of their processes
     */
    public NodeProxy(String node, int target, Links links, Supplier<Map<Long, String>> processes) {
        this.node = node;
        this.target = target;
        this.links = links;
        this.processes = processes;
        try {
            this.listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                Thread.ofVirtual().start(() -> connect(socket));
            } catch (IOException e) {
                // Closed, or the other side has given up already.
            }
        }
    }

    private void connect(Socket caller) {
        String from = SocketOwners.find(caller.getPort(), port(), processes.get()).orElse(SOMEBODY);
        try {
            links.await(from, node);
            Socket called = new Socket(InetAddress.getLoopbackAddress(), target);
            called.setTcpNoDelay(true);
            caller.setTcpNoDelay(true);
            open.add(caller);
            open.add(called);
            Thread.ofVirtual().start(() -> pump(caller, called, from, node));
            pump(called, caller, node, from);
        } catch (IOException e) {
            // The node does not run.
            close(caller);
        } catch (InterruptedException e) {
            close(caller);
            Thread.currentThread().interrupt();
        }
    }

    private void pump(Socket source, Socket sink, String from, String to) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            for (int count = source.getInputStream().read(buffer);
                    count >= 0;
                    count = source.getInputStream().read(buffer)) {
                links.await(from, to);
                sink.getOutputStream().write(buffer, 0, count);
            }
        } catch (IOException e) {
            // One side has ended it; the other hears of it below.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close(source);
            close(sink);
        }
    }

    private void close(Socket socket) {
        open.remove(socket);
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        open.forEach(this::close);
    }
}
