package dev.orrery.api.nosql.query;

import dev.orrery.api.nosql.item.ItemContext;
import dev.orrery.api.nosql.item.RangeIds;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingRange;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.distributed.KeyFilter;
import dev.orrery.query.syntax.SqlParser;
import java.util.List;
import java.util.Optional;

/**
 * Refuses a query over all partitions unless its sender says that it means one: whoever forgot the
 * partition key hears of it, instead of paying for a look everywhere.
 */
final class CrossPartitionCheck {
    private CrossPartitionCheck() {}

    static void require(ItemContext context, QuerySpec spec, Optional<PartitionKey> key) {
        Request request = context.request();
        if (request.flag(RequestHeader.ENABLE_CROSS_PARTITION)
                || key.isPresent()
                || RangeIds.of(request).isPresent()
                || !request.headerOrEmpty(RequestHeader.END_EPK).isEmpty()
                || namesOneKey(context, spec)) {
            return;
        }
        throw OrreryException.badRequest(
                "Cross partition query is required but disabled. Please set"
                        + " x-ms-documentdb-query-enablecrosspartition to true, specify"
                        + " x-ms-documentdb-partitionkey, or revise your query to avoid this"
                        + " exception.");
    }

    private static boolean namesOneKey(ItemContext context, QuerySpec spec) {
        List<RingRange> ranges =
                KeyFilter.ranges(
                        SqlParser.parseQuery(spec.text()),
                        spec.parameters(),
                        context.keyDefinition());
        return ranges.isEmpty()
                || (ranges.size() == 1 && !ranges.getFirst().equals(RingRange.FULL));
    }
}
