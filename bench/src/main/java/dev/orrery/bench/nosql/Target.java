package dev.orrery.bench.nosql;

import dev.orrery.bench.measure.Peer;
import java.io.IOException;
import java.time.Duration;

/** A server that is measured, and how it is asked. */
public interface Target extends AutoCloseable {
    Peer peer();

    /** What all its processes have used. */
    default Duration processorTime() {
        return peer().processorTime();
    }

    /** Whether it can do this. */
    boolean does(Phase phase);

    /** A connection of one client. */
    Session session() throws IOException;

    @Override
    default void close() {
        peer().close();
    }

    /** Does one operation after another. */
    interface Session extends AutoCloseable {
        /** Does one operation on an item, or around it; anything but success is an exception. */
        void run(Phase phase, int number) throws IOException;

        @Override
        void close() throws IOException;
    }
}
