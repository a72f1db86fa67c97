package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.model.error.OrreryException;

/** What a reader may rely on; the strongest first. */
public enum ConsistencyLevel {
    STRONG("Strong"),
    BOUNDED_STALENESS("BoundedStaleness"),
    SESSION("Session"),
    CONSISTENT_PREFIX("ConsistentPrefix"),
    EVENTUAL("Eventual");

    private final String text;

    ConsistencyLevel(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    /** Refuses a request that asks for more than the account has, or for a level there is not. */
    static void check(Request request, ConsistencyLevel account) {
        String asked = request.header(RequestHeader.CONSISTENCY_LEVEL);
        if (asked == null || asked.isEmpty()) {
            return;
        }
        ConsistencyLevel level = of(asked);
        if (level.compareTo(account) < 0) {
            throw OrreryException.badRequest(
                    "ConsistencyLevel "
                            + level.text
                            + " specified in the request is invalid when service is configured with"
                            + " consistency level "
                            + account.text
                            + ". Ensure the request consistency level is not stronger than the"
                            + " service consistency level.");
        }
    }

    private static ConsistencyLevel of(String text) {
        for (ConsistencyLevel level : values()) {
            if (level.text.equalsIgnoreCase(text)) {
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
