package dev.orrery.server.command;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * How a machine is divided among the nodes that run on it. A JVM has as many threads for requests,
 * collections and compilations as it sees processors, and takes a quarter of the memory for its
 * heap if need be: if each node did, they would be in each other's way.
 *
 * @param memoryBytes of the machine, or of the container this process is in
 */
record SharedMachine(int processors, long memoryBytes) {
    private static final String PROCESSORS = "-XX:ActiveProcessorCount=";
    private static final String MEMORY = "-XX:MaxRAMPercentage=";

    /** Each of these says how large a heap may be. */
    private static final List<String> HEAPS = List.of("-Xmx", "-XX:MaxHeapSize=", MEMORY);

    /** What a JVM alone takes, in percent. */
    private static final double USUAL_HEAP = 25;

    private static final long LEAST_HEAP_BYTES = 1L << 30;

    static SharedMachine ofThisProcess() {
        return new SharedMachine(
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                        .getTotalMemorySize());
    }

    /** Options of each node's JVM, besides those of this one, which are the user's choice. */
    List<String> options(int nodes) {
        return options(nodes, ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    List<String> options(int nodes, List<String> inherited) {
        List<String> options = new ArrayList<>();
        if (inherited.stream().noneMatch(option -> option.startsWith(PROCESSORS))) {
            options.add(PROCESSORS + Math.ceilDiv(processors, nodes));
        }
        if (inherited.stream().noneMatch(option -> HEAPS.stream().anyMatch(option::startsWith))) {
            options.add(MEMORY + heapPercent(nodes));
        }
        return options;
    }

    private double heapPercent(int nodes) {
        double least = 100.0 * LEAST_HEAP_BYTES / memoryBytes;
        return Math.min(USUAL_HEAP, Math.max(USUAL_HEAP / nodes, least));
    }
}
