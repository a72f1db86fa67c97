package dev.orrery.api.nosql.http;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHandler;
import dev.orrery.model.time.Clock;
import dev.orrery.network.Protocol;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;

/** The handlers of a connection that speaks HTTP. */
final class HttpPipeline implements Protocol {
    private final RequestHandler handler;
    private final HttpLimits limits;
    private final Clock clock;
    private final ResponseEncoder encoder;

    HttpPipeline(RequestHandler handler, HttpLimits limits, Clock clock) {
        this.handler = handler;
        this.limits = limits;
        this.clock = clock;
        this.encoder = new ResponseEncoder(new HttpDate(clock));
    }

    @Override
    public void install(Channel channel, boolean encrypted) {
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
