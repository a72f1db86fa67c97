package dev.orrery.server.command;

import dev.orrery.server.config.ServerMode;
import dev.orrery.server.node.OrreryServer;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;

/** What a person sees once the server is ready. */
final class Banner {
    private Banner() {}

    static void print(PrintWriter out, OrreryServer server) {
        out.println();
        out.println("Orrery " + Texts.versionNumber() + " is ready" + process());
        out.println();
        String admin = url(server.adminAddress());
        line(out, "Admin", admin + "health, " + admin + "ready, " + admin + "metrics");
        line(out, "Data", server.dataFolder() + " (durability: " + durability(server) + ")");
        line(out, "Keys", server.keysFile().toString());
        if (server.config().security().mode() == ServerMode.DEVELOPMENT) {
            line(out, "", "Development mode: this machine only, and the emulator's key works too.");
        }
        out.println();
        out.println("Stop it with Ctrl-C.");
        out.flush();
    }

    private static String durability(OrreryServer server) {
        return server.config().durability().mode().name().toLowerCase(java.util.Locale.ROOT);
    }

    private static void line(PrintWriter out, String name, String value) {
        out.printf("  %-12s %s%n", name, value);
    }

    private static String url(InetSocketAddress address) {
        String host =
                address.getAddress().isLoopbackAddress() || address.getAddress().isAnyLocalAddress()
                        ? "localhost"
                        : address.getHostString();
        return "http://" + host + ":" + address.getPort() + "/";
    }

    private static String process() {
        ProcessHandle self = ProcessHandle.current();
        String duration =
                self.info()
                        .startInstant()
                        .map(
                                started ->
                                        ", in "
                                                + Duration.between(started, Instant.now())
                                                        .toMillis()
                                                + " ms")
                        .orElse("");
        return " (process " + self.pid() + duration + ")";
    }
}
