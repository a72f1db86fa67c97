package dev.orrery.api.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.message.Reply;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHandler;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FarewellTest {
    private static final String ITEM = "/dbs/shop/colls/orders/docs/1";

    /** Goes on by a tenth of a second whenever somebody looks. */
    private final AtomicLong nanos = new AtomicLong();

    private final Farewell farewell =
            new Farewell(() -> nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(100)));
    private final List<String> handled = new ArrayList<>();
    private final RequestHandler handler =
            farewell.guarding(
                    (request, reply) -> {
                        handled.add(request.target());
                        reply.send(Response.empty(200));
                    });

    @Test
    void requestsAreHandledAsLongAsTheNodeStays() {
        assertThat(answer(RequestMethod.GET, ITEM)).isEqualTo("200");
        assertThat(handled).containsExactly(ITEM);
    }

    @Test
    void readsAndWritesAreSentElsewhereEachInItsWay() {
        farewell.begin();
        assertThat(answer(RequestMethod.GET, ITEM)).isEqualTo("403/1008");
        assertThat(answer(RequestMethod.POST, ITEM, "x-ms-documentdb-isquery", "True"))
                .isEqualTo("403/1008");
        assertThat(answer(RequestMethod.POST, ITEM)).isEqualTo("403/3");
        assertThat(answer(RequestMethod.DELETE, ITEM)).isEqualTo("403/3");
        assertThat(handled).isEmpty();
    }

    @Test
    void theAccountIsStillTold() {
        farewell.begin();
        assertThat(answer(RequestMethod.GET, "/")).isEqualTo("200");
        assertThat(answer(RequestMethod.GET, "//")).isEqualTo("200");
    }

    @Test
    void clientsAreWaitedForUntilTheyAreQuiet() {
        farewell.begin();
        AtomicInteger asked = new AtomicInteger();
        farewell.await(
                () -> {
                    if (asked.incrementAndGet() < 5) {
                        answer(RequestMethod.GET, ITEM);
                    }
                    return true;
                });
        assertThat(asked.get()).isBetween(6, 12);
    }

    @Test
    void clientsThatDoNotGoAreWaitedForInVainOnlyForAWhile() {
        farewell.begin();
        farewell.await(
                () -> {
                    answer(RequestMethod.GET, ITEM);
                    return true;
                });
        assertThat(nanos.get()).isLessThan(TimeUnit.SECONDS.toNanos(5));
    }

    @Test
    void nobodyIsWaitedForWhereNobodyIs() {
        farewell.begin();
        farewell.await(() -> false);
        assertThat(nanos.get()).isLessThan(TimeUnit.SECONDS.toNanos(1));
    }

    private String answer(RequestMethod method, String target, String... header) {
        HttpHeaders headers = new DefaultHttpHeaders();
        if (header.length > 0) {
            headers.add(header[0], header[1]);
        }
        List<String> answers = new ArrayList<>();
        handler.handle(
                new Request(
                        method,
                        target,
                        headers,
                        new byte[0],
                        new Request.Origin(new InetSocketAddress(1), false)),
                new Reply() {
                    @Override
                    public void send(Response response) {
                        List<String> subStatus = new ArrayList<>();
                        response.headers()
                                .forEach(
                                        (name, value) -> {
                                            if (name == ResponseHeader.SUB_STATUS) {
                                                subStatus.add("/" + value);
                                            }
                                        });
                        answers.add(response.status() + String.join("", subStatus));
                    }

                    @Override
                    public Executor executor() {
                        return Runnable::run;
                    }
                });
        return answers.getFirst();
    }
}
