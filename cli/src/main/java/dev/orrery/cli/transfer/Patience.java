package dev.orrery.cli.transfer;

import dev.orrery.cli.client.CallFailedException;
import dev.orrery.cli.client.Pause;
import dev.orrery.model.json.JsonObject;
import java.util.function.Supplier;

/** Calls again what may succeed later: a server that starts again is no reason to give up. */
final class Patience {
    private static final long FAILED_WAIT_MILLIS = 500;

    /** How often in a row a call may fail: half a minute, if nobody answers at all. */
    private static final int MOST_FAILURES = 60;

    private Patience() {}

    static JsonObject call(Supplier<JsonObject> action) {
        for (int failures = 1; ; failures++) {
            try {
                return action.get();
            } catch (CallFailedException e) {
                if (e.retryAfterMillis() == 0 || failures == MOST_FAILURES) {
                    throw e;
                }
                boolean silent = e.exitStatus() == CallFailedException.UNREACHABLE;
                Pause.millis(silent ? FAILED_WAIT_MILLIS : e.retryAfterMillis());
            }
        }
    }
}
