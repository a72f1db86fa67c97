package dev.orrery.api.nosql.exchange;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** The id that ties a request to its answer and to the logs. */
final class ActivityId {
    private static final int TEXT_LENGTH = 36;

    private ActivityId() {}

    /** The client's own, if it is one, or a new one. */
    static String of(Request request) {
        String given = request.header(RequestHeader.ACTIVITY_ID);
        return given != null && isUuid(given) ? given : random();
    }

    private static boolean isUuid(String text) {
        if (text.length() != TEXT_LENGTH) {
            return false;
        }
        for (int i = 0; i < TEXT_LENGTH; i++) {
            boolean hyphen = i == 8 || i == 13 || i == 18 || i == 23;
            char c = text.charAt(i);
            if (hyphen ? c != '-' : Character.digit(c, 16) < 0 || c > 'f') {
                return false;
            }
        }
        return true;
    }

    /** Need not be unguessable, so the cheap source of randomness does. */
    private static String random() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }
}
