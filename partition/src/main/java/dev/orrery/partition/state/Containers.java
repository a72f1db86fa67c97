package dev.orrery.partition.state;

import dev.orrery.model.container.ContainerDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The containers of a partition, those that were dropped included. Immutable. */
public final class Containers {
    public static final Containers NONE = new Containers(Map.of());

    /** Empty stands for a dropped container. */
    private final Map<Integer, Optional<LiveContainer>> byNumber;

    /** Asked after every batch. */
    private final Optional<LiveContainer> inTransition;

    private final Optional<LiveContainer> withDeletions;

    private Containers(Map<Integer, Optional<LiveContainer>> byNumber) {
        this.byNumber = Map.copyOf(byNumber);
        this.inTransition = first(container -> container.transition().isPresent());
        this.withDeletions = first(container -> !container.deletions().isEmpty());
    }

    private Optional<LiveContainer> first(Predicate<LiveContainer> wanted) {
        return byNumber.values().stream().flatMap(Optional::stream).filter(wanted).findFirst();
    }

    public Optional<LiveContainer> live(int number) {
        return byNumber.getOrDefault(number, Optional.empty());
    }

    public boolean isDropped(int number) {
        return byNumber.containsKey(number) && byNumber.get(number).isEmpty();
    }

    /** Those that were not dropped. */
    public List<LiveContainer> all() {
        return byNumber.values().stream().flatMap(Optional::stream).toList();
    }

    /** A container whose walk is not finished, if there is one. */
    public Optional<LiveContainer> inTransition() {
        return inTransition;
    }

    /** A container with deletions under way, if there is one. */
    public Optional<LiveContainer> withDeletions() {
        return withDeletions;
    }

    /** Those that keep all versions of their items. */
    public List<LiveContainer> keepingVersions() {
        return all().stream()
                .filter(container -> container.definition().changeRetention().isOn())
                .toList();
    }

    /** Whether there may be expiry entries: of containers that expire, or that are gone. */
    public boolean mayExpire() {
        return byNumber.values().stream()
                .anyMatch(
                        container ->
                                container.isEmpty()
                                        || container.get().table().isPresent()
                                        || container.get().definition().timeToLive().isOn());
    }

    public List<ContainerDefinition> definitions() {
        return byNumber.values().stream()
                .flatMap(Optional::stream)
                .map(LiveContainer::definition)
                .toList();
    }

    public Containers with(LiveContainer container) {
        return with(container.definition().number(), Optional.of(container));
    }

    public Containers withDropped(int number) {
        return with(number, Optional.empty());
    }

    private Containers with(int number, Optional<LiveContainer> container) {
        Map<Integer, Optional<LiveContainer>> changed = new HashMap<>(byNumber);
        changed.put(number, container);
        return new Containers(changed);
    }
}
