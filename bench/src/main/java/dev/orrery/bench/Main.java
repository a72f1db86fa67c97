package dev.orrery.bench;

import picocli.CommandLine;

/** Where the JVM begins. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new BenchCommand()).execute(arguments));
    }
}
