package dev.orrery.partition.script;

import dev.orrery.model.command.Stamp;
import dev.orrery.model.limit.Limits;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.partition.evaluate.CommandEvaluator;
import dev.orrery.query.execute.RangeSource;
import dev.orrery.query.range.RangeQueryRequest;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a transaction works with.
 *
 * @param stamps makes what new versions are known by
 * @param admitted whether there is budget to begin anything
 * @param paid spends a price; false if there is no budget for it
 * @param records the records of the snapshot for a query
 * @param idOf the id of the item of the snapshot with a resource id
 */
public record Tools(
        CommandEvaluator evaluator,
        Limits limits,
        Supplier<Stamp> stamps,
        Supplier<Boolean> admitted,
        DoublePredicate paid,
        Function<RangeQueryRequest, RangeSource> records,
        Function<ResourceId, Optional<String>> idOf) {}
