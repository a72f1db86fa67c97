package dev.orrery.server.node;

import dev.orrery.server.config.StartRefusedException;
import dev.orrery.server.security.PrivateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Who this node is, in the data folder.
 *
 * <pre>
 * orrery cluster node 1
 * ID
 * HOST:PORT
 * founder | joined
 * </pre>
 */
record NodeFile(String node, String address, boolean founder) {
    private static final String TITLE = "orrery cluster node 1";
    private static final String FOUNDER = "founder";
    private static final int LINES = 4;

    static NodeFile read(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            if (lines.size() < LINES || !lines.getFirst().equals(TITLE)) {
                throw new StartRefusedException(file + " does not say which node this is.");
            }
            return new NodeFile(lines.get(1), lines.get(2), lines.get(3).equals(FOUNDER));
        } catch (IOException e) {
            throw new StartRefusedException("Cannot read " + file + ".", e);
        }
    }

    void write(Path file) {
        try {
            PrivateFile.write(
                    file,
                    "%s\n%s\n%s\n%s\n"
                            .formatted(TITLE, node, address, founder ? FOUNDER : "joined"));
        } catch (IOException e) {
            throw new StartRefusedException("Cannot write " + file + ".", e);
        }
    }
}
