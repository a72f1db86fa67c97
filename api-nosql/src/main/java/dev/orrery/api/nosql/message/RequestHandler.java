package dev.orrery.api.nosql.message;

/** Answers requests. */
public interface RequestHandler {
    /** Answers now or later, and never blocks: it runs on the thread that serves the connection. */
    void handle(Request request, Reply reply);
}
