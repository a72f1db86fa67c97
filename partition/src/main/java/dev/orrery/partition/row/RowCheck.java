package dev.orrery.partition.row;

import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.verify.TermSource;
import java.util.Optional;

/** Tells what index entries the records of a table must have, to whoever checks a store. */
public final class RowCheck {
    private RowCheck() {}

    /** Empty for a container of JSON items. */
    public static Optional<TermSource> of(ContainerDefinition definition) {
        LiveContainer container = LiveContainer.of(definition, Optional.empty());
        return container
                .table()
                .map(
                        table ->
                                (key, value) -> {
                                    int offset = LogicalKey.length(key, container.positionBytes());
                                    return RowTerms.of(
                                            container.allRowIndexes(),
                                            table,
                                            key,
                                            RowRecord.decode(key, offset, value));
                                });
    }
}
