package dev.orrery.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.LinkedHashMap;
import java.util.Map;

/** The facts without which a figure says nothing. */
final class Machine {
    private static final long MEGABYTE = 1L << 20;

    private Machine() {}

    /** Processor time that this process has used, over all its threads. */
    static long processorNanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }

    static Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        facts.put("system", system.getName() + " " + system.getVersion() + ", " + system.getArch());
        facts.put("cores", String.valueOf(Runtime.getRuntime().availableProcessors()));
        facts.put("load at the start", Figure.number(system.getSystemLoadAverage()));
        facts.put("heap", Runtime.getRuntime().maxMemory() / MEGABYTE + " MB");
        facts.put("Java", Runtime.version().toString());
        return facts;
    }

    /** Processor time of this thread so far. */
    static long threadNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
