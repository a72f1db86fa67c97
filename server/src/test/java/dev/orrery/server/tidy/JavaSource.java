package dev.orrery.server.tidy;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * One parsed Java file. The JDK's own parser reads it, so that a brace in a text block is not taken
 * for the end of a method.
 *
 * @param path where it is, from the root of the repository
 */
record JavaSource(String path, String text, CompilationUnitTree tree, SourcePositions positions) {

    /** All Java files of the repository. */
    static List<JavaSource> all() throws IOException {
        Path root = SourceTree.root();
        List<InMemoryFile> files = new java.util.ArrayList<>();
        for (Path file : SourceTree.files(".java")) {
            files.add(new InMemoryFile(root.relativize(file).toString(), Files.readString(file)));
        }
        return parse(files);
    }

    static JavaSource of(String path, String text) throws IOException {
        return parse(List.of(new InMemoryFile(path, text))).getFirst();
    }

    private static List<JavaSource> parse(List<InMemoryFile> files) throws IOException {
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        JavacTask task =
                (JavacTask)
                        compiler.getTask(
                                null, null, null, List.of("-proc:none"), null, List.copyOf(files));
        SourcePositions positions = Trees.instance(task).getSourcePositions();
        List<JavaSource> sources = new java.util.ArrayList<>();
        Iterator<InMemoryFile> remaining = files.iterator();
        for (CompilationUnitTree tree : task.parse()) {
            InMemoryFile file = remaining.next();
            sources.add(new JavaSource(file.path, file.text, tree, positions));
        }
        return sources;
    }

    boolean main() {
        return path.contains("src/main/");
    }

    /** The text between two positions. */
    String text(long start, long end) {
        return text.substring(Math.toIntExact(start), Math.toIntExact(end));
    }

    /** A file that the compiler reads from memory. */
    private static final class InMemoryFile extends SimpleJavaFileObject {
        private final String path;
        private final String text;

        InMemoryFile(String path, String text) {
            super(URI.create("memory:///" + path), JavaFileObject.Kind.SOURCE);
            this.path = path;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        @Override
        public boolean isNameCompatible(
                @Nullable String simpleName, JavaFileObject.@Nullable Kind kind) {
            return true;
        }
    }
}
