package dev.orrery.server.node;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What has been opened so far; closing goes backwards and never stops at a failure. */
final class OpenResources implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(OpenResources.class);

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    synchronized <T extends AutoCloseable> T add(T resource) {
        opened.push(resource);
        return resource;
    }

    @Override
    public synchronized void close() {
        while (!opened.isEmpty()) {
            AutoCloseable resource = opened.pop();
            try {
                resource.close();
            } catch (Exception e) {
                LOGGER.atError()
                        .addKeyValue("resource", resource.getClass().getSimpleName())
                        .setCause(e)
                        .log("Closing failed");
            }
        }
    }
}
