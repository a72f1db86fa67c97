package dev.orrery.partition.evaluate;

import dev.orrery.cql.schema.RowIndex;
import dev.orrery.model.command.Command.DropContainer;
import dev.orrery.model.command.Command.InstallDefinition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.partition.state.Containers;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.RemovedVersions;
import dev.orrery.partition.state.StateChanges;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.RowIndexKey;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Brings container definitions into the partition, and takes them away with all their records. */
final class DefinitionEvaluator {
    /**
     * Families whose keys begin with the container. Expiry candidates and the outbox do not: their
     * entries find no record, or no container, when their time comes, and go then.
     */
    private static final Set<Family> OF_CONTAINERS =
            EnumSet.of(
                    Family.RECORDS,
                    Family.INDEX,
                    Family.UNIQUE,
                    Family.ADJACENCY,
                    Family.INCOMING,
                    Family.FEED,
                    Family.CHANGES,
                    Family.LOGICAL);

    /** An older version, or the same, changes nothing: installing may be repeated. */
    Outcome install(Draft draft, InstallDefinition command) {
        ContainerDefinition definition = command.definition();
        Containers containers = draft.containers();
        if (containers.isDropped(definition.number())) {
            return new Outcome.Refused(
                    ErrorCode.NAME_CACHE_STALE,
                    "The container was dropped.",
                    RequestUnits.METADATA_READ,
                    draft.decidedOn());
        }
        Optional<LiveContainer> present = containers.live(definition.number());
        if (present.isPresent() && present.get().definition().version() >= definition.version()) {
            return new Outcome.Done(RequestUnits.METADATA_READ, draft.decidedOn());
        }
        LiveContainer installed =
                present.map(container -> upgrade(draft, container, definition))
                        .orElseGet(() -> LiveContainer.of(definition, Optional.empty()));
        changeRetention(draft, present.map(LiveContainer::definition), definition);
        StateChanges.putContainer(draft.overlay(), installed);
        draft.replaceContainers(containers.with(installed));
        return new Outcome.Done(RequestUnits.METADATA_WRITE, draft.lsn());
    }

    /** Versions are kept from now on, or no more. */
    private static void changeRetention(
            Draft draft, Optional<ContainerDefinition> before, ContainerDefinition after) {
        boolean kept = before.filter(known -> known.changeRetention().isOn()).isPresent();
        if (!kept && after.changeRetention().isOn()) {
            // A new container has nothing yet: whoever begins to read it lacks nothing.
            long unknown = before.isPresent() ? draft.lsn() - 1 : 0;
            RemovedVersions.begin(draft.overlay(), after.number(), unknown);
        } else if (kept && !after.changeRetention().isOn()) {
            RemovedVersions.end(draft.overlay(), after.number());
        }
    }

    private static LiveContainer upgrade(
            Draft draft, LiveContainer present, ContainerDefinition definition) {
        LiveContainer upgraded = present.upgrade(definition);
        if (present.table().isEmpty()) {
            if (!upgraded.graph().equals(present.graph())) {
                draft.overlay()
                        .deleteRange(Family.INCOMING, KeyRange.ofContainer(present.number()));
            }
            return upgraded;
        }
        if (upgraded.requireTable().truncations() > present.requireTable().truncations()) {
            deleteAll(draft, present.number());
            StateChanges.putEmptied(draft.overlay(), present.number());
            return LiveContainer.of(definition, Optional.empty());
        }
        for (RowIndex index : present.allRowIndexes()) {
            if (!upgraded.allRowIndexes().contains(index)) {
                draft.overlay()
                        .deleteRange(
                                Family.INDEX,
                                RowIndexKey.entries(present.number(), index.number()));
            }
        }
        return upgraded;
    }

    private static void deleteAll(Draft draft, int container) {
        KeyRange everything = KeyRange.ofContainer(container);
        for (Family family : OF_CONTAINERS) {
            draft.overlay().deleteRange(family, everything);
        }
    }

    Outcome drop(Draft draft, DropContainer command) {
        int number = command.containerNumber();
        if (draft.containers().isDropped(number)) {
            return new Outcome.Done(RequestUnits.METADATA_READ, draft.decidedOn());
        }
        deleteAll(draft, number);
        StateChanges.putDropped(draft.overlay(), number);
        draft.replaceContainers(draft.containers().withDropped(number));
        return new Outcome.Done(RequestUnits.METADATA_WRITE, draft.lsn());
    }
}
