package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.gateway.feed.ItemFeedPage.VisitedPartition;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a client has seen, so that it is never shown something older:
 *
 * <pre>
 * tokens = token *("," token)
 * token  = rangeId ":" [ version "#" ] lsn *( "#" region "=" lsn )
 * </pre>
 */
public final class SessionToken {
    /** Ranges have not been merged: there is no version to tell. */
    private static final String VERSION = ":-1#";

    private SessionToken() {}

    static String of(int partitionNumber, long lsn) {
        return partitionNumber + VERSION + lsn;
    }

    /** The tokens of all partitions that were read. */
    public static String of(List<VisitedPartition> visited) {
        return visited.stream()
                .map(partition -> of(partition.partitionNumber(), partition.lsn()))
                .collect(Collectors.joining(","));
    }

    /** Refuses to show a client a state older than what it has seen. */
    public static void require(Request request, List<VisitedPartition> visited) {
        String tokens = request.headerOrEmpty(RequestHeader.SESSION_TOKEN);
        for (VisitedPartition partition : visited) {
            if (seen(tokens, partition.partitionNumber()) > partition.lsn()) {
                throw new OrreryException(
                        ErrorCode.SESSION_NOT_AVAILABLE,
                        "The read session is not available for the input session token.");
            }
        }
    }

    /** The LSN that a client has seen of a partition; 0 if it says nothing of it. */
    static long seen(String tokens, int partitionNumber) {
        if (tokens.isEmpty()) {
            return 0;
        }
        String wanted = Integer.toString(partitionNumber);
        for (String token : tokens.split(",", -1)) {
            int colon = token.indexOf(':');
            if (colon < 0) {
                throw refused(tokens);
            }
            if (token.substring(0, colon).strip().equals(wanted)) {
                return lsn(token.substring(colon + 1), tokens);
            }
        }
        return 0;
    }

    private static long lsn(String value, String tokens) {
        String[] parts = value.split("#", -1);
        try {
            return Long.parseLong(parts[parts.length == 1 ? 0 : 1]);
        } catch (NumberFormatException e) {
            throw refused(tokens);
        }
    }

    private static OrreryException refused(String tokens) {
        return OrreryException.badRequest(
                "The session token provided '" + tokens + "' is invalid.");
    }
}
