package dev.orrery.compat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives test classes one server for the whole run, and ends it with the run. */
public final class SharedServer implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(SharedServer.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ServerProcess.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(Resource.class, _ -> new Resource(), Resource.class)
                .server;
    }

    /** The server and its folder; the store closes it. */
    private static final class Resource implements AutoCloseable {
        private final Path folder;
        private final ServerProcess server;

        Resource() {
            try {
                folder = Files.createTempDirectory("orrery-compat");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            server = ServerProcess.start(folder.resolve("data"));
        }

        @Override
        public void close() throws IOException {
            server.close();
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
