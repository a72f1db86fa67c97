package dev.orrery.api.nosql.http;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHandler;
import dev.orrery.model.time.Clock;
import dev.orrery.network.Protocol;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;

/** The handlers of a connection. */
final class HttpPipeline implements Protocol {
    private final RequestHandler handler;
    private final HttpLimits limits;
    private final Clock clock;
    private final ResponseEncoder encoder;
    private final Protocol direct;

    /**
     * HTTP, and beside it what clients in direct mode speak, which is always encrypted.
     *
     * @param direct takes over a connection that does not begin with a request line
     */
    HttpPipeline(RequestHandler handler, HttpLimits limits, Clock clock, Protocol direct) {
        this.direct = direct;
        this.handler = handler;
        this.limits = limits;
        this.clock = clock;
        this.encoder = new ResponseEncoder(new HttpDate(clock));
    }

    @Override
    public void install(Channel channel, boolean encrypted) {
        if (encrypted) {
            channel.pipeline()
                    .addLast(
                            new FirstBytes(
                                    () -> installHttp(channel, true),
                                    () -> direct.install(channel, true),
                                    limits.requestMillis()));
        } else {
            installHttp(channel, false);
        }
    }

    private void installHttp(Channel channel, boolean encrypted) {
        InetSocketAddress local = (InetSocketAddress) channel.localAddress();
        ConnectionWatch watch = new ConnectionWatch(limits, clock);
        channel.pipeline()
                .addLast(watch)
                .addLast(new StrictRequestDecoder(limits))
                .addLast(new RequestAssembler(limits, new Request.Origin(local, encrypted)))
                .addLast(new AnswerQueue(handler, encoder, limits, watch));
    }

    @Override
    public boolean answersHalfClosed() {
        return true;
    }
}
