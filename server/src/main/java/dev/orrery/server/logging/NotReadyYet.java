package dev.orrery.server.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;

/**
 * Leaves out what Ratis calls an error: that a member was asked before it was open. It is asked
 * again, and each node that joins a cluster would begin with a stack trace.
 */
final class NotReadyYet extends Filter<ILoggingEvent> {
    private static final String NOT_READY =
            "org.apache.ratis.protocol.exceptions.ServerNotReadyException";

    @Override
    public FilterReply decide(ILoggingEvent event) {
        IThrowableProxy thrown = event.getThrowableProxy();
        return thrown != null && thrown.getClassName().equals(NOT_READY)
                ? FilterReply.DENY
                : FilterReply.NEUTRAL;
    }
}
