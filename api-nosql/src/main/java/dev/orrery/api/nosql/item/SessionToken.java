package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.exchange.RangeIds;
import dev.orrery.api.nosql.message.ProtocolChange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.api.nosql.message.ResponseHeaders;
import dev.orrery.gateway.feed.ItemFeedPage.VisitedPartition;
import dev.orrery.model.command.Consistency;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What a client has seen, so that it is never shown something older:
 *
 * <pre>
 * tokens = token *("," token)
 * token  = rangeId ":" [ version "#" ] lsn *( "#" region "=" lsn )
 * </pre>
 *
 * <p>The version is the container's number: a token of a deleted container says nothing of one that
 * has its name now, although both count their ranges from 0.
 *
 * <p>The LSNs of a partition go on where those of its parents ended, so what was seen of a parent
 * is asked of its children. A merged range has a new id, too.
 */
public final class SessionToken {
    private static final long UNSEEN = -1;

    /** The version of clients that know none. */
    private static final String ANY_VERSION = "-1";

    static final String NOT_AVAILABLE =
            "The read/write session is not available for the input session token.";

    private SessionToken() {}

    /** A client that knows no versions reads everything behind the colon as a number. */
    static String of(ItemContext context, int partitionNumber, long lsn) {
        RangeIds ids = context.rangeIds();
        return ProtocolChange.VERSIONS_OF_SESSIONS.isUnknownTo(context.request())
                ? ids.id(partitionNumber) + ":" + lsn
                : of(ids, partitionNumber, lsn);
    }

    static String of(RangeIds ids, int partitionNumber, long lsn) {
        return ids.id(partitionNumber) + ":" + ids.containerNumber() + '#' + lsn;
    }

    /** Tells what was visited. Who visited nothing is told nothing: clients fail at no token. */
    public static ResponseHeaders add(
            ResponseHeaders headers, ItemContext context, List<VisitedPartition> visited) {
        return visited.isEmpty()
                ? headers
                : headers.add(ResponseHeader.SESSION_TOKEN, of(context, visited));
    }

    /**
     * The tokens of all partitions that were read. A client that named one range expects one token:
     * if the range was split meanwhile, it is that of the range, as far as all its children are.
     */
    private static String of(ItemContext context, List<VisitedPartition> visited) {
        OptionalInt named = context.rangeIds().named(context.request());
        if (named.isPresent() && visited.size() > 1) {
            long lsn = visited.stream().mapToLong(VisitedPartition::lsn).min().getAsLong();
            return of(context, named.getAsInt(), lsn);
        }
        return visited.stream()
                .map(partition -> of(context, partition.partitionNumber(), partition.lsn()))
                .collect(Collectors.joining(","));
    }

    /** Refuses to show a client a state older than what it has seen. */
    public static void require(ItemContext context, List<VisitedPartition> visited) {
        for (VisitedPartition partition : visited) {
            if (isAhead(context, partition.partitionNumber(), partition.lsn())) {
                throw new OrreryException(ErrorCode.SESSION_NOT_AVAILABLE, NOT_AVAILABLE);
            }
        }
    }

    /** Whether a client has seen more of a partition than there is. */
    static boolean isAhead(ItemContext context, int partitionNumber, long lsn) {
        return context.consistency().level().keepsSessions()
                && context.consistency().seen().applyAsLong(partitionNumber) > lsn;
    }

    /**
     * What the client of a request has seen of partitions.
     *
     * @param ancestry from which partitions one came
     */
    static IntToLongFunction seen(
            Request request, RangeIds ids, IntFunction<List<Integer>> ancestry) {
        String tokens = request.headerOrEmpty(RequestHeader.SESSION_TOKEN);
        return tokens.isEmpty()
                ? Consistency.USUAL.seen()
                : number -> seen(tokens, ids, number, () -> ancestry.apply(number));
    }

    /**
     * The LSN that a client has seen of a partition, or else of those it came from; 0 if it says
     * nothing of them.
     */
    static long seen(
            String tokens, RangeIds ids, int partitionNumber, Supplier<List<Integer>> ancestors) {
        if (tokens.isEmpty()) {
            return 0;
        }
        long own = find(tokens, ids, partitionNumber);
        return own == UNSEEN ? seenOf(tokens, ids, ancestors.get()) : own;
    }

    private static long seenOf(String tokens, RangeIds ids, List<Integer> partitions) {
        long seen = 0;
        for (int partition : partitions) {
            seen = Math.max(seen, find(tokens, ids, partition));
        }
        return seen;
    }

    private static long find(String tokens, RangeIds ids, int partitionNumber) {
        String wanted = Integer.toString(ids.id(partitionNumber));
        for (String token : tokens.split(",", -1)) {
            int colon = token.indexOf(':');
            if (colon < 0) {
                throw refused(tokens);
            }
            if (token.substring(0, colon).strip().equals(wanted)) {
                return lsn(token.substring(colon + 1), ids, tokens);
            }
        }
        return UNSEEN;
    }

    private static long lsn(String value, RangeIds ids, String tokens) {
        String[] parts = value.split("#", -1);
        try {
            if (parts.length == 1) {
                return Long.parseLong(parts[0]);
            }
            long lsn = Long.parseLong(parts[1]);
            boolean ours =
                    parts[0].equals(ANY_VERSION)
                            || Long.parseLong(parts[0]) == ids.containerNumber();
            return ours ? lsn : UNSEEN;
        } catch (NumberFormatException e) {
            throw refused(tokens);
        }
    }

    private static OrreryException refused(String tokens) {
        return OrreryException.badRequest(
                "The session token provided '" + tokens + "' is invalid.");
    }
}
