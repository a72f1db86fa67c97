package dev.orrery.server.admin;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads for calls of the admin API, which wait for the disk: few, and few waiting. */
final class ApiThreads extends ThreadPoolExecutor {
    private static final int THREADS = 8;
    private static final int WAITING_CALLS = 64;
    private static final int IDLE_SECONDS = 30;

    ApiThreads() {
        super(
                THREADS,
                THREADS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(WAITING_CALLS),
                Thread.ofPlatform().name("orrery-admin-", 0).daemon(true).factory());
        allowCoreThreadTimeOut(true);
    }
}
