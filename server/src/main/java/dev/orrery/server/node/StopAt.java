package dev.orrery.server.node;

import dev.orrery.cluster.split.ChangeFaults;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets splits and merges stand still at the step that a system property names, so that a test can
 * end the process there. Without the property, and outside development mode, nothing does.
 */
final class StopAt {
    private static final Logger LOG = LoggerFactory.getLogger(StopAt.class);
    private static final String PROPERTY = "orrery.lab.stop-at";

    private StopAt() {}

    static ChangeFaults faults(boolean development) {
        String stop = System.getProperty(PROPERTY, "");
        if (!development || stop.isEmpty()) {
            return ChangeFaults.NONE;
        }
        return step -> {
            if (step.name().equals(stop)) {
                LOG.atWarn().addKeyValue("step", step).log("Standing still, as told");
                while (true) {
                    LockSupport.park();
                }
            }
        };
    }
}
