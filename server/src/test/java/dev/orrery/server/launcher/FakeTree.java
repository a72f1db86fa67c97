package dev.orrery.server.launcher;

import dev.orrery.server.tidy.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A source tree with the real launcher, a Maven that only pretends, and JDKs that only print. */
final class FakeTree {
    private static final List<String> SYSTEM_FOLDERS = List.of("/usr/bin", "/bin");

    private static final String MAVEN =
            """
            #!/usr/bin/env bash
            echo "maven arguments: $*"
            echo "[INFO] Building Orrery server 1.2.3 [2/2]"
            echo "Tests run: 1, Failures: 0"
            if [ -n "${FAKE_MAVEN_FAILURE:-}" ]; then echo "$FAKE_MAVEN_FAILURE"; exit 7; fi
            root=$(dirname "$4")
            mkdir -p "$root/server/target/orrery/lib" "$root/server/target/orrery/native"
            touch "$root/server/target/orrery/lib/server.jar"
            """;

    private static final String JAVA =
            """
            #!/usr/bin/env bash
            for argument; do
                case $argument in -XX:AOTCacheOutput=*)
                    [ -z "${FAKE_TRAINING_FAILURE:-}" ] || exit 1
                    touch "${argument#*=}"
                    exit 0
                    ;;
                esac
            done
            echo "started by $(basename "$(dirname "$(dirname "$0")")")"
            printf '%s\\n' "$@"
            while [ "$1" != dev.orrery.server.Main ]; do shift; done
            shift
            echo "arguments: $*"
            """;

    /** Makes a Java that says whose it is. */
    private static final String LINKER =
            """
            #!/usr/bin/env bash
            while [ "$1" != --output ]; do shift; done
            mkdir -p "$2/bin"
            cp "$(dirname "$0")/java" "$2/bin/java"
            cp "$(dirname "$0")/../release" "$2/release"
            """;

    private final Path root;
    private final Map<String, String> environment = new HashMap<>();

    /** What a run of the launcher printed and returned. */
    record Result(int status, String output, String errors) {}

    FakeTree(Path root) throws IOException {
        this.root = root;
        Path resources = root.resolve("server/src/main/resources/dev/orrery/server");
        Files.createDirectories(resources);
        Files.copy(SourceTree.root().resolve("orrery"), root.resolve("orrery"));
        Files.writeString(resources.resolve("usage.txt"), "usage of the fake tree\n");
        Files.writeString(root.resolve("server/src/main/Thing.java"), "class Thing {}\n");
        Files.writeString(
                root.resolve("pom.xml"), "<project>\n  <version>1.2.3</version>\n</project>\n");
        Files.writeString(root.resolve("server/pom.xml"), "<project/>\n");
        Files.writeString(root.resolve("LICENSE"), "free\n");
        Files.writeString(root.resolve("CHANGELOG.md"), "# Changes\n");
        Files.writeString(
                Files.createDirectories(root.resolve("docs")).resolve("operations.md"), "# How\n");
        script(root.resolve("tools/mvn"), MAVEN);
        environment.put("PATH", root.resolve("tools") + ":" + systemFolderWithoutJava());
        environment.put("HOME", root.toString());
        environment.put("ORRERY_JDK_FOLDERS", root.resolve("jvm") + "/*");
    }

    /** The system's own tools, without the java that may be among them. */
    private Path systemFolderWithoutJava() throws IOException {
        Path tools = Files.createDirectories(root.resolve("system"));
        for (String name :
                List.of(
                        "bash",
                        "basename",
                        "cat",
                        "cp",
                        "dirname",
                        "env",
                        "find",
                        "gzip",
                        "mkdir",
                        "mv",
                        "readlink",
                        "rm",
                        "sed",
                        "sleep",
                        "tail",
                        "tar",
                        "tee",
                        "touch",
                        "uname")) {
            for (String folder : SYSTEM_FOLDERS) {
                Path tool = Path.of(folder, name);
                if (Files.exists(tool) && !Files.exists(tools.resolve(name))) {
                    script(tools.resolve(name), "#!/bin/sh\nexec " + tool + " \"$@\"\n");
                }
            }
        }
        return tools;
    }

    Path path(String relative) {
        return root.resolve(relative);
    }

    void environment(String name, Path value) {
        environment.put(name, value.toString());
    }

    void pathEntry(String relative) {
        environment.merge("PATH", path(relative).toString(), (path, entry) -> entry + ":" + path);
    }

    void jdk(String relative, String version) throws IOException {
        script(path(relative).resolve("bin/java"), JAVA);
        script(path(relative).resolve("bin/javac"), "#!/bin/sh\n");
        script(path(relative).resolve("bin/jlink"), LINKER);
        Files.writeString(
                path(relative).resolve("release"),
                "IMPLEMENTOR=\"nobody\"\nJAVA_VERSION=\"" + version + "\"\n");
    }

    /** Unpacks what the launcher has packed; answers its launcher. */
    Path unpack(Result packed) throws IOException, InterruptedException {
        Path place = Files.createDirectories(root.resolve("un packed"));
        Process tar =
                new ProcessBuilder("tar", "-xzf", packed.output().strip())
                        .directory(place.toFile())
                        .inheritIO()
                        .start();
        if (tar.waitFor() != 0) {
            throw new IOException("cannot unpack " + packed.output());
        }
        try (Stream<Path> unpacked = Files.list(place)) {
            return unpacked.findFirst().orElseThrow().resolve("orrery");
        }
    }

    Result orrery(String... arguments) throws IOException, InterruptedException {
        return run(root.resolve("orrery"), arguments);
    }

    Result run(Path launcher, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        Path output = root.resolve("output.txt");
        Path errors = root.resolve("errors.txt");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(root.getParent().toFile())
                        .redirectOutput(output.toFile())
                        .redirectError(errors.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        int status = builder.start().waitFor();
        return new Result(status, Files.readString(output), Files.readString(errors));
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + file + " executable");
        }
    }
}
