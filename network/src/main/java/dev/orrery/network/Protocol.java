package dev.orrery.network;

import io.netty.channel.Channel;

/** What is spoken on a connection. */
public interface Protocol {
    /**
     * Adds the protocol's handlers behind those that the connection has. They close it when {@link
     * ConnectionEvent#CLOSE_WHEN_ANSWERED} comes and nothing is left to be answered.
     */
    void install(Channel channel, boolean encrypted);

    /** Whether a client that sends nothing more still waits for answers. */
    default boolean answersHalfClosed() {
        return false;
    }
}
