package dev.orrery.storage.verify;

import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.BigEndian;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks one state of a store with items: every record has exactly its index entries, its unique
 * entries, its adjacency entry and one feed entry, and every logical partition has the right
 * statistics; nothing else is there. A view that does not move, a snapshot, is needed where writes
 * go on.
 *
 * <p>Entries of records outside the partition's range, left over from a split, are findings: check
 * after they have been removed.
 */
public final class StoreCheck {
    private final StoreView view;
    private final Map<Integer, ContainerDefinition> containers;
    private final Function<ContainerDefinition, Optional<TermSource>> rows;
    private final Findings findings = new Findings();

    private StoreCheck(
            StoreView view,
            Collection<ContainerDefinition> containers,
            Function<ContainerDefinition, Optional<TermSource>> rows) {
        this.view = view;
        this.rows = rows;
        this.containers =
                containers.stream()
                        .collect(
                                Collectors.toMap(ContainerDefinition::number, Function.identity()));
    }

    /** All disagreements, at most a hundred; none if the store is right. */
    public static List<Finding> run(StoreView view, Collection<ContainerDefinition> containers) {
        return run(view, containers, _ -> Optional.empty());
    }

    /**
     * As {@link #run(StoreView, Collection)}, for containers of other records too.
     *
     * @param rows tells the terms of a container's records; empty for JSON items
     */
    public static List<Finding> run(
            StoreView view,
            Collection<ContainerDefinition> containers,
            Function<ContainerDefinition, Optional<TermSource>> rows) {
        StoreCheck check = new StoreCheck(view, containers, rows);
        check.checkContainers();
        return check.findings.list();
    }

    private void checkContainers() {
        for (ContainerDefinition container : containers.values()) {
            new ContainerCheck(view, container, rows.apply(container), findings).run();
        }
        for (Family family :
                List.of(
                        Family.RECORDS,
                        Family.INDEX,
                        Family.UNIQUE,
                        Family.ADJACENCY,
                        Family.INCOMING,
                        Family.FEED,
                        Family.LOGICAL)) {
            findUnknownContainers(family);
        }
    }

    private void findUnknownContainers(Family family) {
        try (KeyCursor cursor = view.scan(family, KeyRange.ALL)) {
            boolean more = cursor.first();
            while (more && !findings.isFull()) {
                byte[] key = cursor.key();
                int number = LogicalKey.containerOf(key);
                if (!containers.containsKey(number)) {
                    findings.add(Finding.Kind.UNKNOWN_CONTAINER, number, key);
                }
                byte[] next = nextContainer(number);
                more = next != null && cursor.seek(next);
            }
        }
    }

    private static byte @Nullable [] nextContainer(int number) {
        byte[] prefix = new byte[LogicalKey.CONTAINER_BYTES];
        BigEndian.putInt(prefix, 0, number);
        return KeyRange.next(prefix);
    }
}
