package dev.orrery.server.tidy;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** The repository this test was built from. */
public final class SourceTree {
    private static final Set<String> NOT_OURS = Set.of("target", "node_modules");

    private SourceTree() {}

    /** The folder that holds the launcher, going up from the module under test. */
    public static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("orrery"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("the tests do not run inside the repository");
            }
        }
        return folder;
    }

    /** All files of the repository with this ending, in a stable order. */
    public static List<Path> files(String ending) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(
                root(),
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path folder, BasicFileAttributes attributes) {
                        String name = folder.getFileName().toString();
                        boolean skipped = NOT_OURS.contains(name) || name.startsWith(".");
                        return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        if (file.getFileName().toString().endsWith(ending)) {
                            found.add(file);
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
        Collections.sort(found);
        return found;
    }
}
