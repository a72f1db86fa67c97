package dev.orrery.server.chaos.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class NodeProxyTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final Map<Long, String> SELF = Map.of(ProcessHandle.current().pid(), "self");

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatWasCutOffArrivesWhenItIsHealed() throws IOException {
        Links links = new Links();
        try (ServerSocket node = new ServerSocket(0, 1, HERE);
                NodeProxy proxy = new NodeProxy("n1", node.getLocalPort(), links, () -> SELF);
                Socket caller = new Socket(HERE, proxy.port());
                Socket called = node.accept()) {
            caller.getOutputStream().write(1);
            assertThat(called.getInputStream().read()).isEqualTo(1);

            links.cut("self", "n1");
            caller.getOutputStream().write(2);
            called.getOutputStream().write(3);
            assertThat(caller.getInputStream().read()).as("the other way is open").isEqualTo(3);
            assertThat(called.getInputStream().available()).isZero();

            links.heal();
            assertThat(called.getInputStream().read()).isEqualTo(2);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aConnectionBelongsToTheProcessThatMadeIt() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, HERE);
                Socket caller = new Socket(HERE, listener.getLocalPort())) {
            int from = caller.getLocalPort();
            int to = listener.getLocalPort();
            assertThat(SocketOwners.find(from, to, SELF)).contains("self");
            assertThat(SocketOwners.find(from, to, Map.of(1L, "init"))).isEqualTo(Optional.empty());
        }
    }

    @Test
    void aNodeThatDoesNotRunEndsTheConnection() throws IOException {
        int nobody;
        try (ServerSocket closed = new ServerSocket(0, 1, HERE)) {
            nobody = closed.getLocalPort();
        }
        try (NodeProxy proxy = new NodeProxy("n1", nobody, new Links(), Map::of);
                Socket caller = new Socket(HERE, proxy.port())) {
            assertThat(caller.getInputStream().read()).isEqualTo(-1);
        }
    }
}
