package dev.orrery.server;

import dev.orrery.server.command.Commands;

/** Where the JVM begins. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(Commands.commandLine().execute(arguments));
    }
}
