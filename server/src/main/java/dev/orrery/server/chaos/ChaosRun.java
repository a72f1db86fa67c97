package dev.orrery.server.chaos;

import dev.orrery.cli.client.Pause;
import dev.orrery.server.chaos.client.CqlClient;
import dev.orrery.server.chaos.client.NosqlClient;
import dev.orrery.server.chaos.workload.Counters;
import dev.orrery.server.chaos.workload.CqlRegisters;
import dev.orrery.server.chaos.workload.Lists;
import dev.orrery.server.chaos.workload.NosqlRegisters;
import dev.orrery.server.chaos.workload.Pairs;
import dev.orrery.server.chaos.workload.Pulses;
import dev.orrery.server.chaos.workload.Registers;
import dev.orrery.server.chaos.workload.SessionClients;
import dev.orrery.server.chaos.workload.Workload;
import dev.orrery.server.config.StartRefusedException;
import dev.orrery.testkit.history.Verdict;
import dev.orrery.testkit.machine.Stalls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One run: a cluster, its clients, faults, and the judgement. */
public final class ChaosRun implements AutoCloseable {
    private static final int SESSIONS = 4;
    private static final long RECOVERY_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Plan plan;
    private final Consumer<String> progress;
    private final ChaosCluster cluster;
    private final AdminCalls admin = new AdminCalls();
    private final NosqlClient nodes;
    private final CqlClient cql;
    private final ChaosReport report;
    private final Stalls stalls = new Stalls();

    /**
     * What is to happen.
     *
     * @param seed from which the schedule follows
     * @param kinds of faults
     * @param everyKind whether it goes on until each has happened, however long that takes
     */
    public record Plan(Duration duration, long seed, Set<Fault.Kind> kinds, boolean everyKind) {
        public Plan {
            kinds = Set.copyOf(kinds);
        }
    }

    /**
     * A run that has not begun.
     *
     * @param folder for the data of the nodes
     * @param progress told what happens
     */
    public ChaosRun(Plan plan, Path folder, Consumer<String> progress) {
        this.plan = plan;
        this.progress = progress;
        this.cluster = new ChaosCluster(folder);
        this.nodes = new NosqlClient(cluster.endpoints());
        this.cql = new CqlClient(cluster.cqlEndpoints());
        this.report = new ChaosReport(plan.seed());
    }

    /** Runs to the end. */
    public ChaosReport run() throws InterruptedException {
        cluster.start();
        nodes.createContainer();
        Pulses pulses = new Pulses(nodes);
        List<Workload> judged =
                List.of(
                        new Registers(new NosqlRegisters(nodes)),
                        new Lists(nodes),
                        new SessionClients(nodes, SESSIONS),
                        new Counters(nodes),
                        new Registers(new CqlRegisters(cql)),
                        new Pairs(cql, SESSIONS));
        for (Workload workload : judged) {
            workload.prepare();
        }
        progress.accept("The cluster runs, and so do its clients");
        try (Clients clients = new Clients(plan.seed())) {
            clients.start(pulses, pulses.clients());
            judged.forEach(workload -> clients.start(workload, SESSIONS));
            disturb(pulses);
            clients.stop();
            clients.failures().forEach(failure -> report.violation("A client failed: " + failure));
        }
        judge(judged);
        report.requests(nodes.acknowledged(), nodes.unknown(), nodes.doubts());
        report.requests(cql.acknowledged(), cql.unknown(), cql.doubts());
        return report;
    }

    private void disturb(Pulses pulses) throws InterruptedException {
        if (!pulses.awaitAll(RECOVERY_NANOS)) {
            report.violation("The cluster did not take writes at first");
            return;
        }
        FaultRunner faults = new FaultRunner(cluster, admin);
        Schedule schedule = new Schedule(plan.seed(), plan.kinds());
        long begun = System.nanoTime();
        int missing = plan.everyKind() ? plan.kinds().size() : 0;
        while (missing > 0 || System.nanoTime() - begun < plan.duration().toNanos()) {
            Fault fault = schedule.next();
            if (!disturb(pulses, faults, fault, begun)) {
                return;
            }
            missing--;
            Pause.millis(fault.restMillis());
        }
    }

    /** Whether all was well again afterwards. */
    private boolean disturb(Pulses pulses, FaultRunner faults, Fault fault, long begun)
            throws InterruptedException {
        long start = System.nanoTime();
        String text;
        try {
            text = faults.run(fault);
        } catch (StartRefusedException e) {
            report.violation("After '" + fault.kind().text() + "': " + e.reason());
            return false;
        }
        boolean recovered = pulses.awaitAll(RECOVERY_NANOS);
        Silence silence = Silence.longest(pulses.gaps(start, System.nanoTime()), stalls);
        report.add(new ChaosReport.Incident(fault, text, silence));
        progress.accept(
                "%6.1f s  %s: %s; longest time without an acknowledged write %s"
                        .formatted((start - begun) / 1e9, fault.kind().text(), text, silence));
        if (!recovered) {
            report.violation(
                    "A minute after '%s' writes are still not taken everywhere".formatted(text));
        }
        return recovered;
    }

    private void judge(List<Workload> judged) throws InterruptedException {
        for (Workload workload : judged) {
            workload.finish();
            for (Verdict verdict : workload.judge()) {
                switch (verdict) {
                    case Verdict.Correct _ -> {}
                    case Verdict.Violation(String explanation) ->
                            report.violation(workload.name() + ": " + explanation);
                    case Verdict.Undecided _ -> report.undecided();
                }
            }
        }
    }

    @Override
    public void close() {
        stalls.close();
        nodes.close();
        cql.close();
        admin.close();
        cluster.close();
    }
}
