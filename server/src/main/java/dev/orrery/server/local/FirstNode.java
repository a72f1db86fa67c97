package dev.orrery.server.local;

import dev.orrery.model.time.Clock;
import dev.orrery.server.config.ClusterConfig;
import dev.orrery.server.config.StartRefusedException;
import dev.orrery.server.node.ClusterFolder;
import dev.orrery.server.security.KeysFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;

/** Where a cluster begins. */
public final class FirstNode {
    private FirstNode() {}

    /** Makes a data folder, empty or of a server alone, the first node of a new cluster. */
    public static ClusterFolder make(Path data, String node, String address) {
        // Checks the form of both.
        ClusterConfig _ =
                new ClusterConfig(
                        Optional.of(node),
                        Optional.of(address),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        1,
                        1);
        Path path = data.toAbsolutePath().normalize();
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new StartRefusedException("Cannot make the folder " + path + ".", e);
        }
        ClusterFolder folder = new ClusterFolder(path, Clock.system());
        folder.init(
                node,
                address,
                KeysFile.openOrCreate(path.resolve("keys.json"), new SecureRandom()));
        return folder;
    }
}
