package dev.orrery.compat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The assembled program, to be run in a process of its own. */
public final class Program {
    private Program() {}

    /**
     * A process of the program.
     *
     * @param options of the JVM
     */
    public static ProcessBuilder process(List<String> options, List<String> arguments) {
        Path image = image();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(StartCache.options(image));
        command.addAll(options);
        command.addAll(
                List.of(
                        "-XX:+UseSerialGC",
                        // Processes that live for seconds gain nothing from the second compiler.
                        // Without it the room for code is so small that the whole heap is collected
                        // for it.
                        "-XX:TieredStopAtLevel=1",
                        "-XX:ReservedCodeCacheSize=128m",
                        // As the launcher has it.
                        "-XX:MetaspaceSize=128m",
                        "-Xlog:disable",
                        "-Xlog:all=error,aot*=off:stderr",
                        "-Djava.library.path=" + image.resolve("native"),
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        image.resolve("lib") + "/*",
                        "dev.orrery.server.Main"));
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectErrorStream(true);
    }

    private static Path image() {
        Path image = Path.of(System.getProperty("orrery.home"), "server", "target", "orrery");
        if (!Files.isDirectory(image.resolve("lib"))
                || !Files.isDirectory(image.resolve("native"))) {
            throw new IllegalStateException("the program is not assembled: " + image);
        }
        return image;
    }
}
