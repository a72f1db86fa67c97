package dev.orrery.server.node;

import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.Recovery;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.server.config.StartRefusedException;
import dev.orrery.server.security.KeysFile;
import dev.orrery.storage.engine.StoreReplacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A cluster that cannot go on: what some of its nodes have left becomes a server that is alone. */
public final class LostCluster {
    private final List<Path> folders;
    private final boolean acceptLoss;

    /**
     * The cluster of some nodes.
     *
     * @param folders the nodes' data folders; no server may run in them
     * @param acceptLoss whether something that was acknowledged may be missing
     */
    public LostCluster(List<Path> folders, boolean acceptLoss) {
        this.folders = folders.stream().map(one -> one.toAbsolutePath().normalize()).toList();
        this.acceptLoss = acceptLoss;
    }

    /**
     * Makes a data folder, all of it or nothing; the nodes' folders stay as they are. It lies
     * beside its place under another name until it is whole: what a crash leaves is nobody's data.
     */
    public List<Recovery.Replica> recover(Path target, Consumer<Recovery.Replica> progress) {
        Path data = target.toAbsolutePath().normalize();
        requireEmpty(data, "Name one that is, or a new one.");
        Path draft = data.resolveSibling(data.getFileName() + ".recovering");
        requireEmpty(draft, "It is left of a recovery that was cut off: remove it.");
        Recovery.Sources sources = sources();
        List<DataFolder> locked = new ArrayList<>();
        try {
            for (Path folder : folders) {
                locked.add(DataFolder.open(folder));
            }
            List<Recovery.Replica> all = recoverTo(draft, sources, progress);
            Files.move(draft, data, StandardCopyOption.ATOMIC_MOVE);
            StoreReplacement.sync(Objects.requireNonNull(data.getParent()));
            return all;
        } catch (IOException e) {
            throw new StartRefusedException("Cannot write " + data + ".", e);
        } finally {
            locked.forEach(LostCluster::unlock);
        }
    }

    private List<Recovery.Replica> recoverTo(
            Path draft, Recovery.Sources sources, Consumer<Recovery.Replica> progress)
            throws IOException {
        boolean done = false;
        try (DataFolder made = DataFolder.open(draft)) {
            List<Recovery.Replica> all =
                    Recovery.run(ClusterOptions.defaults(draft), sources, acceptLoss, progress);
            KeysFile.write(made.keysFile(), folder(folders.getFirst()).keys());
            done = true;
            return all;
        } catch (OrreryException e) {
            throw new StartRefusedException("Nothing was recovered: " + e.getMessage(), e);
        } finally {
            if (!done) {
                StoreReplacement.delete(draft);
            }
        }
    }

    private static ClusterFolder folder(Path data) {
        return new ClusterFolder(data, Clock.system());
    }

    private Recovery.Sources sources() {
        List<Recovery.Node> nodes = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Set<Long> clusters = new HashSet<>();
        for (Path data : folders) {
            ClusterFolder folder = folder(data);
            if (!folder.isNode()) {
                throw new StartRefusedException(
                        data + " is not the data folder of a node of a cluster.");
            }
            clusters.add(folder.secret().clusterId());
            nodes.add(new Recovery.Node(folder.node(), data));
            if (!names.add(folder.node())) {
                throw new StartRefusedException(
                        "Two of the folders are of node %s. Give each node once."
                                .formatted(folder.node()));
            }
        }
        if (clusters.size() > 1) {
            throw new StartRefusedException("The folders are of nodes of different clusters.");
        }
        return new Recovery.Sources(clusters.iterator().next(), nodes);
    }

    private static void requireEmpty(Path data, String advice) {
        if (!Files.exists(data)) {
            return;
        }
        try (Stream<Path> files = Files.list(data)) {
            if (files.findAny().isPresent()) {
                throw new StartRefusedException("The folder " + data + " is not empty. " + advice);
            }
        } catch (IOException e) {
            throw new StartRefusedException("Cannot use the data folder " + data + ".", e);
        }
    }

    private static void unlock(DataFolder folder) {
        try {
            folder.close();
        } catch (IOException e) {
            throw new StartRefusedException("Cannot leave " + folder.path() + ".", e);
        }
    }
}
