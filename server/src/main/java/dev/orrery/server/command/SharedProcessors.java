package dev.orrery.server.command;

import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * How the processors of a machine are divided among the nodes that run on it. A JVM has as many
 * threads for requests, collections and compilations as it sees processors: if each node did, they
 * would be in each other's way.
 */
final class SharedProcessors {
    private static final String OPTION = "-XX:ActiveProcessorCount=";

    private SharedProcessors() {}

    /** Options of each node's JVM, besides those of this one, which are the user's choice. */
    static List<String> options(int nodes) {
        return options(
                nodes,
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    static List<String> options(int nodes, int processors, List<String> inherited) {
        return inherited.stream().anyMatch(option -> option.startsWith(OPTION))
                ? List.of()
                : List.of(OPTION + Math.ceilDiv(processors, nodes));
    }
}
