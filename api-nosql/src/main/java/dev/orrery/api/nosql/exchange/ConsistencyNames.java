package dev.orrery.api.nosql.exchange;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.model.command.ConsistencyLevel;
import dev.orrery.model.error.OrreryException;

/** The levels of consistency as clients call them. */
public final class ConsistencyNames {
    private ConsistencyNames() {}

    public static String of(ConsistencyLevel level) {
        return switch (level) {
            case STRONG -> "Strong";
            case BOUNDED_STALENESS -> "BoundedStaleness";
            case SESSION -> "Session";
            case CONSISTENT_PREFIX -> "ConsistentPrefix";
            case EVENTUAL -> "Eventual";
        };
    }

    /** The level that a request asks for, which may not be more than the account has. */
    public static ConsistencyLevel of(Request request, ConsistencyLevel account) {
        String asked = request.header(RequestHeader.CONSISTENCY_LEVEL);
        if (asked == null || asked.isEmpty()) {
            return account;
        }
        ConsistencyLevel level = of(asked);
        if (level.isStrongerThan(account)) {
            throw OrreryException.badRequest(
                    "ConsistencyLevel "
                            + of(level)
                            + " specified in the request is invalid when service is configured with"
                            + " consistency level "
                            + of(account)
                            + ". Ensure the request consistency level is not stronger than the"
                            + " service consistency level.");
        }
        return level;
    }

    private static ConsistencyLevel of(String text) {
        for (ConsistencyLevel level : ConsistencyLevel.values()) {
            if (of(level).equalsIgnoreCase(text)) {
                return level;
            }
        }
        throw OrreryException.badRequest(
                "The consistency level '"
                        + text
                        + "' is not one of Strong, BoundedStaleness, Session, ConsistentPrefix and"
                        + " Eventual.");
    }
}
