package dev.orrery.bench.measure;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Lets processes stand still and go on: who stands still takes no time from others. */
public final class Signals {
    private Signals() {}

    public static void pause(Stream<ProcessHandle> processes) throws IOException {
        send("STOP", processes);
    }

    /** Goes on after a pause. */
    public static void resume(Stream<ProcessHandle> processes) throws IOException {
        send("CONT", processes);
    }

    private static void send(String name, Stream<ProcessHandle> processes) throws IOException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        processes.forEach(each -> command.add(Long.toString(each.pid())));
        try {
            int code = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (code != 0) {
                throw new IOException(String.join(" ", command) + " failed.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }
}
