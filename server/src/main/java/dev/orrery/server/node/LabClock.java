package dev.orrery.server.node;

import dev.orrery.model.time.Clock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The machine's clock, whose wall time is off by as many milliseconds as a file says that a system
 * property names. The file may change at any time, as a clock that somebody sets does. Without the
 * property, and outside development mode, there is none.
 */
final class LabClock implements Clock {
    private static final String PROPERTY = "orrery.lab.clock-file";
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Clock machine = Clock.system();
    private final Path file;
    private volatile long offsetMillis;

    private LabClock(Path file) {
        this.file = file;
        look();
        Thread.ofPlatform().name("lab-clock").daemon(true).start(this::follow);
    }

    static Clock open(boolean development) {
        String file = System.getProperty(PROPERTY, "");
        return development && !file.isEmpty() ? new LabClock(Path.of(file)) : Clock.system();
    }

    private void follow() {
        while (true) {
            LockSupport.parkNanos(STEP_NANOS);
            look();
        }
    }

    private void look() {
        try {
            offsetMillis = Long.parseLong(Files.readString(file).strip());
        } catch (IOException | NumberFormatException e) {
            // It is not there yet, or just being written: the clock goes on as it was.
        }
    }

    @Override
    public long epochMillis() {
        return machine.epochMillis() + offsetMillis;
    }

    @Override
    public long monotonicNanos() {
        return machine.monotonicNanos();
    }
}
