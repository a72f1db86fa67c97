package dev.orrery.server.chaos;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What is done to the cluster, and undone again, unless its kind says otherwise.
 *
 * @param choice which of those that it could happen to, in turn
 * @param holdMillis how long it lasts
 * @param restMillis how long nothing happens afterwards
 */
public record Fault(Kind kind, int choice, int holdMillis, int restMillis) {
    /** The same for another time. */
    Fault lasting(int millis) {
        return new Fault(kind, choice, millis, restMillis);
    }

    /** The kinds of faults. Leaders are those of a partition of items. */
    public enum Kind {
        /** The process that leads ends at once, and is started again. */
        KILL_LEADER,
        /** Any process. */
        KILL,
        /** The process that leads the catalog. */
        KILL_CATALOG_LEADER,
        /** Two processes one shortly after the other: writes cannot go on meanwhile. */
        KILL_TWO,
        /** The process that leads stands still, and goes on as if no time had passed. */
        PAUSE_LEADER,
        PAUSE,
        /** A process stands still for more than a minute; only where it is asked for. */
        STANDSTILL,
        /** The node that leads hears nothing of others, and they nothing of it. */
        ISOLATE_LEADER,
        ISOLATE,
        /** The node that leads can hear others, but they do not hear it. */
        MUTE_LEADER,
        /** Two nodes do not hear each other. */
        CUT_PAIR,
        /** The disk of a node is full: nothing can be written to any file. */
        DISK_FULL,
        /** That of the node that leads. */
        DISK_FULL_LEADER,
        /**
         * Every sync of a node's files fails, while they can be written. The system stops the
         * process at each of its calls for it, so the node is slow, too; only where it is asked
         * for.
         */
        SYNC_ERROR,
        /** Those of the node that leads. */
        SYNC_ERROR_LEADER,
        /** A process is told to end, and is started again. */
        RESTART,
        /** The process that leads is told to end, and is started again. */
        RESTART_LEADER,
        /** All processes are told to end and started again, each when the one before is ready. */
        ROLLING_RESTART,
        /**
         * The wall clocks of all nodes are set, some ahead and some behind by minutes, and once
         * more later. They stay so until the next fault of this kind.
         */
        CLOCK_SKEW,
        SPLIT,
        MERGE,
        /** A split of a table of CQL. */
        SPLIT_TABLE,
        /** The leader's process ends while a partition is split. */
        KILL_DURING_SPLIT,
        /** Another member's process ends before a split, and comes back afterwards. */
        SPLIT_WITHOUT_MEMBER,
        /** The leader of the lower one ends while two partitions are merged. */
        KILL_DURING_MERGE;

        /** What makes disks seem full; Linux has it. */
        private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");

        /** By its name as people write it. */
        public static Optional<Kind> named(String text) {
            return Arrays.stream(values()).filter(kind -> kind.text().equals(text)).findFirst();
        }

        /** Whether it happens without being asked for by its name. */
        public boolean isUsual() {
            return switch (this) {
                case STANDSTILL, SYNC_ERROR, SYNC_ERROR_LEADER -> false;
                case DISK_FULL, DISK_FULL_LEADER -> Files.isExecutable(PRLIMIT);
                default -> true;
            };
        }

        /** The name as people write it. */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
