package dev.orrery.replication.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.thirdparty.io.grpc.Metadata;
import org.apache.ratis.thirdparty.io.grpc.Server;
import org.apache.ratis.thirdparty.io.grpc.ServerCall;
import org.apache.ratis.thirdparty.io.grpc.ServerCallHandler;
import org.apache.ratis.thirdparty.io.grpc.ServerInterceptor;
import org.apache.ratis.thirdparty.io.grpc.netty.NettyServerBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RpcStreamTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final RpcServices services = new RpcServices();
    private final List<String> begun = new CopyOnWriteArrayList<>();
    private final Map<String, CompletableFuture<byte[]>> held = new ConcurrentHashMap<>();
    private final RpcClient client = new RpcClient(Optional.empty());
    private Server server;
    private String address;

    @BeforeEach
    void start() throws IOException {
        services.handle("echo", CompletableFuture::completedFuture);
        services.handle("hold", request -> held(text(request)));
        services.handle(
                "refuse",
                _ -> {
                    throw OrreryException.retryable(ErrorCode.THROTTLED, "later", 17);
                });
        server = listen(0);
        address = "localhost:" + server.getPort();
        // From here on the node is connected.
        assertThat(client.call(address, "echo", bytes("first"), LONG).join()).isNotEmpty();
    }

    private Server listen(int port) throws IOException {
        return NettyServerBuilder.forAddress(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                .addService(services.bindable())
                .intercept(new Begun())
                .build()
                .start();
    }

    private final class Begun implements ServerInterceptor {
        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
            begun.add(call.getMethodDescriptor().getBareMethodName());
            return next.startCall(call, headers);
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        client.close();
        server.shutdownNow();
        assertThat(server.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void callsAreAnsweredInAnyOrderOverOneStream() {
        awaitStream();
        List<CompletableFuture<byte[]>> calls = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            calls.add(client.callOften(address, "hold", bytes("c" + i), LONG));
        }
        assertThat(text(client.callOften(address, "echo", bytes("meanwhile"), LONG).join()))
                .isEqualTo("meanwhile");
        for (int i = 99; i >= 0; i--) {
            held("c" + i).complete(bytes("a" + i));
            assertThat(text(calls.get(i).join())).isEqualTo("a" + i);
        }
        assertThat(begun).containsOnlyOnce("stream");
    }

    @Test
    void aStreamTakesMoreQuestionsThanItAsksForAtFirst() {
        awaitStream();
        begun.clear();
        for (int i = 0; i < 3_000; i++) {
            byte[] question = bytes("q" + i);
            assertThat(client.callOften(address, "echo", question, LONG).join())
                    .isEqualTo(question);
        }
        assertThat(begun).isEmpty();
    }

    @Test
    void anErrorReachesItsCallerAsItWas() {
        awaitStream();

        assertThatThrownBy(client.callOften(address, "refuse", new byte[0], LONG)::join)
                .cause()
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        failure -> {
                            assertThat(failure.code()).isEqualTo(ErrorCode.THROTTLED);
                            assertThat(failure.retryAfterMillis()).hasValue(17);
                        });
    }

    @Test
    void aCallWithoutAnAnswerFailsInTimeAndOthersGoOn() {
        awaitStream();
        CompletableFuture<byte[]> patient = client.callOften(address, "hold", bytes("b"), LONG);

        assertThat(unavailable(client.callOften(address, "hold", bytes("a"), Duration.ofMillis(1))))
                .contains("does not answer");

        held("a").complete(bytes("too late"));
        held("b").complete(bytes("in time"));
        assertThat(text(patient.join())).isEqualTo("in time");
    }

    @Test
    void aLargeRequestGoesAlone() {
        awaitStream();
        int alone = begun.size();

        assertThat(client.callOften(address, "echo", new byte[100_000], LONG).join())
                .hasSize(100_000);

        assertThat(begun.subList(alone, begun.size())).containsExactly("call");
    }

    @Test
    void whatWaitsFailsWhenTheNodeEndsAndCallsGoOnWhenItIsBack() throws Exception {
        awaitStream();
        CompletableFuture<byte[]> waiting = client.callOften(address, "hold", bytes("a"), LONG);
        int port = server.getPort();
        server.shutdownNow();
        assertThat(server.awaitTermination(1, TimeUnit.MINUTES)).isTrue();

        assertThat(unavailable(waiting)).contains("does not answer");

        server = listen(port);
        long end = System.nanoTime() + LONG.toNanos();
        while (client.call(address, "echo", new byte[0], LONG).handle((_, e) -> e).join() != null) {
            assertThat(System.nanoTime()).isLessThan(end);
        }
        begun.clear();
        awaitStream();
    }

    /** Completed by the test, before the question comes or later. */
    private CompletableFuture<byte[]> held(String question) {
        return held.computeIfAbsent(question, _ -> new CompletableFuture<>());
    }

    /** Until the stream is there, calls go alone. */
    private void awaitStream() {
        long end = System.nanoTime() + LONG.toNanos();
        while (!begun.contains("stream") || begun.getLast().equals("call")) {
            assertThat(System.nanoTime()).isLessThan(end);
            begun.removeIf("call"::equals);
            byte[] _ = client.callOften(address, "echo", new byte[0], LONG).join();
        }
    }

    private static String unavailable(CompletableFuture<byte[]> call) {
        try {
            byte[] answer = call.join();
            throw new AssertionError("answered with " + text(answer));
        } catch (CompletionException e) {
            if (e.getCause() instanceof OrreryException failure
                    && failure.code() == ErrorCode.SERVICE_UNAVAILABLE) {
                return failure.text();
            }
            throw e;
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
