import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Bundles the page without Node: unpacks the npm packages that come as jars into a folder, and lets
 * esbuild, which comes as a jar too, put everything into one file.
 *
 * <p>Arguments: the class path, then the folders of the sources, of work, and of results.
 */
public final class Bundle {
    private static final Pattern NAME = Pattern.compile("\"name\"\\s*:\\s*\"([^\"]+)\"");
    private static final String ESBUILD = "@esbuild/";

    private Bundle() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path sources = Path.of(arguments[1]);
        Path work = Path.of(arguments[2]);
        Path modules = work.resolve("node_modules");
        Path results = Path.of(arguments[3]);
        for (String jar : arguments[0].split(System.getProperty("path.separator"))) {
            if (jar.replace('\\', '/').contains("/org/mvnpm/")) {
                unpack(Path.of(jar), modules);
            }
        }
        Path linked = work.resolve("src");
        copy(sources, linked);
        Files.createDirectories(results);
        run(
                List.of(
                        esbuild(modules).toString(),
                        linked.resolve("app.js").toString(),
                        "--bundle",
                        "--minify",
                        "--format=esm",
                        "--target=es2022",
                        "--legal-comments=linked",
                        "--outfile=" + results.resolve("app.js")));
        for (String name : List.of("index.html", "app.css", "icon.svg")) {
            Files.copy(
                    sources.resolve(name),
                    results.resolve(name),
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** The package whose description has the shortest path: others are inside it. */
    private static void unpack(Path jar, Path modules) throws IOException {
        try (FileSystem files = FileSystems.newFileSystem(jar)) {
            Optional<Path> description;
            try (Stream<Path> all = Files.walk(files.getPath("/META-INF/resources/_static"))) {
                description =
                        all.filter(path -> path.endsWith("package.json"))
                                .min(Comparator.comparingInt(path -> path.toString().length()));
            }
            if (description.isEmpty()) {
                throw new IOException("no package.json in " + jar);
            }
            Matcher name = NAME.matcher(Files.readString(description.get()));
            if (!name.find()) {
                throw new IOException("a package without a name in " + jar);
            }
            copy(description.get().getParent(), modules.resolve(name.group(1)));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            all.filter(Files::isRegularFile)
                    .forEach(
                            file -> {
                                Path target = to.resolve(from.relativize(file).toString());
                                try (InputStream in = Files.newInputStream(file)) {
                                    Files.createDirectories(target.getParent());
                                    Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
                                } catch (IOException e) {
                                    throw new UncheckedIOException(e);
                                }
                            });
        }
    }

    private static Path esbuild(Path modules) throws IOException {
        try (Stream<Path> platforms = Files.list(modules.resolve(ESBUILD))) {
            Path platform = platforms.findFirst().orElseThrow();
            Path windows = platform.resolve("esbuild.exe");
            Path program = Files.exists(windows) ? windows : platform.resolve("bin/esbuild");
            if (!program.toFile().setExecutable(true)) {
                throw new IOException("cannot make " + program + " executable");
            }
            return program;
        }
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        int status = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (status != 0) {
            throw new IOException("esbuild ended with status " + status);
        }
    }
}
