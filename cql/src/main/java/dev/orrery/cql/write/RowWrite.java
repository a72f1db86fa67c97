package dev.orrery.cql.write;

import dev.orrery.model.command.Command.RowCommand;
import dev.orrery.model.command.ItemAddress;
import java.util.List;
import java.util.OptionalLong;

/**
 * Changes of one logical partition that are made together, if all conditions hold. Answered with a
 * {@link RowsWritten}.
 *
 * @param conditions none for a plain write
 * @param second what times to live and deletions count from; the leader's time if empty
 */
public record RowWrite(
        ItemAddress address,
        List<RowChange> changes,
        List<RowCondition> conditions,
        OptionalLong second)
        implements RowCommand {
    public RowWrite {
        changes = List.copyOf(changes);
        conditions = List.copyOf(conditions);
    }

    public RowWrite(ItemAddress address, List<RowChange> changes) {
        this(address, changes, List.of(), OptionalLong.empty());
    }

    @Override
    public RowWrite withAddress(ItemAddress newAddress) {
        return new RowWrite(newAddress, changes, conditions, second);
    }

    @Override
    public int sizeBytes() {
        return RowWriteSize.of(this);
    }
}
