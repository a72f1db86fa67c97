package dev.orrery.api.nosql.query;

import dev.orrery.api.nosql.exchange.RangeIds;
import dev.orrery.api.nosql.item.ItemContext;
import dev.orrery.api.nosql.item.KeyHeader;
import dev.orrery.api.nosql.message.ProtocolChange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingRange;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.distributed.KeyFilter;
import dev.orrery.query.distributed.RankedPlan;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Refuses a query over all partitions unless its sender says that it means one: whoever forgot the
 * partition key hears of it, instead of paying for a look everywhere.
 */
final class CrossPartitionCheck {
    /** In every text of a query by score: the others need not be parsed to tell. */
    private static final Pattern SCORE =
            Pattern.compile("\\b(RANK|VectorDistance)\\b", Pattern.CASE_INSENSITIVE);

    private CrossPartitionCheck() {}

    static void require(ItemContext context, QuerySpec spec, Optional<PartitionKey> key) {
        Request request = context.request();
        if (isSpread(request, key)) {
            refuseRanking(context, spec);
        }
        if (request.flag(RequestHeader.ENABLE_CROSS_PARTITION)
                || !isSpread(request, key)
                || isBeforeKeys(context)
                || namesOneKey(context, spec)) {
            return;
        }
        throw OrreryException.badRequest(
                "Cross partition query is required but disabled. Please set"
                        + " x-ms-documentdb-query-enablecrosspartition to true, specify"
                        + " x-ms-documentdb-partitionkey, or revise your query to avoid this"
                        + " exception.");
    }

    /** For a client from before all containers had keys, this one has no partitions to cross. */
    private static boolean isBeforeKeys(ItemContext context) {
        return KeyHeader.hasNoKey(context.keyDefinition())
                && ProtocolChange.KEYS_OF_ALL_CONTAINERS.isUnknownTo(context.request());
    }

    private static boolean isSpread(Request request, Optional<PartitionKey> key) {
        return key.isEmpty()
                && !RangeIds.isNamed(request)
                && request.headerOrEmpty(RequestHeader.END_EPK).isEmpty();
    }

    /**
     * Clients put ranked rows together themselves, within limits that they set. They ask for a plan
     * when they hear that the server does not: some go by the substatus, others by how the message
     * begins.
     */
    private static void refuseRanking(ItemContext context, QuerySpec spec) {
        if (SCORE.matcher(spec.text()).find()
                && RankedPlan.isByScore(spec.query())
                && !namesOneKey(context, spec)) {
            throw new OrreryException(
                    ErrorCode.CROSS_PARTITION_QUERY_NOT_SERVED,
                    "Cross partition query only supports ORDER BY RANK and ORDER BY VectorDistance"
                            + " for clients that ask for a query plan. Others specify"
                            + " x-ms-documentdb-partitionkey.");
        }
    }

    private static boolean namesOneKey(ItemContext context, QuerySpec spec) {
        List<RingRange> ranges =
                KeyFilter.ranges(spec.query(), spec.parameters(), context.keyDefinition());
        return ranges.isEmpty()
                || (ranges.size() == 1 && !ranges.getFirst().equals(RingRange.FULL));
    }
}
