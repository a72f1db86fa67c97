package dev.orrery.partition.script;

import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.cost.Priority;
import dev.orrery.query.evaluate.Environment;
import java.util.function.Supplier;

/**
 * Where a script works, and for whom.
 *
 * @param altLink the link of the container by names
 * @param environment what its queries need
 * @param newIds ids for items that come without one
 */
public record ScriptScope(
        ItemAddress address,
        String altLink,
        Priority priority,
        Environment environment,
        Supplier<String> newIds) {}
