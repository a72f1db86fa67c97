package dev.orrery.compat.nosql;

import dev.orrery.compat.NodeScript;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** The JavaScript SDK in a process of its own: it counts and reads an item until it is ended. */
final class CountingScript implements AutoCloseable {
    private final Process process;
    private final Thread reader;
    private final AtomicInteger counted = new AtomicInteger();
    private final Collection<String> otherLines = new ConcurrentLinkedQueue<>();

    private CountingScript(Process process) {
        this.process = process;
        this.reader = Thread.ofVirtual().start(this::readLines);
    }

    /** Starts to count in {@code n} of an item whose id is its partition key. */
    static CountingScript start(
            String endpoint, String key, String database, String container, String id)
            throws IOException {
        return new CountingScript(
                NodeScript.start("restarts.mjs", endpoint, key, database, container, id));
    }

    private void readLines() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.matches("\\d+")) {
                    counted.set(Integer.parseInt(line));
                } else {
                    otherLines.add(line);
                }
            }
        } catch (IOException e) {
            otherLines.add(e.toString());
        }
    }

    /** How often it was told that it has counted. */
    int counted() {
        return counted.get();
    }

    /** Lets it end; answers what it printed beside its counts: what has failed. */
    Collection<String> end() throws IOException, InterruptedException {
        process.getOutputStream().close();
        reader.join();
        if (process.waitFor() != 0) {
            otherLines.add("exit status " + process.exitValue());
        }
        return otherLines;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
