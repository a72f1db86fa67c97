package dev.orrery.cluster.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.planning.ThroughputRules.Usage;
import dev.orrery.cluster.planning.ThroughputRules.Verdict;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.cluster.throughput.Throughput.Autoscale;
import dev.orrery.cluster.throughput.Throughput.Manual;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThroughputRulesTest {
    private static final long GIB = 1L << 30;

    private final ThroughputRules rules = ThroughputRules.DEFAULT;
    private final PartitionPlanner planner = new PartitionPlanner(PlannerSettings.DEFAULT);

    @ParameterizedTest
    @CsvSource({
        "manual,0,0,0,400",
        "manual,400,0,0,400",
        "manual,401,0,0,500",
        "manual,0,100000,0,1000",
        "manual,0,100100,0,1100",
        "manual,0,0,25,400",
        "manual,0,0,30,900",
        "autoscale,0,0,0,1000",
        "autoscale,101,0,0,2000",
        "autoscale,0,100000,0,10000",
        "autoscale,0,0,27,3000"
    })
    void minimumFollowsDataPastAndContainers(
            String kind, long gib, long highest, int containers, long minimum) {
        assertThat(ThroughputRules.minimum(kind(kind), new Usage(gib * GIB, highest, containers)))
                .isEqualTo(minimum);
    }

    @ParameterizedTest
    @CsvSource({"1,manual,10000", "3,manual,30000", "3,autoscale,30000", "200,manual,1000000"})
    void instantMaximumIsWhatThePartitionsServe(int partitions, String kind, long maximum) {
        assertThat(rules.instantMaximum(kind(kind), Layout.even(partitions), planner))
                .isEqualTo(maximum);
    }

    @Test
    void unevenLayoutsServeWhatTheirWidestServes() {
        Layout layout = Layout.even(3);
        layout = layout.after(planner.splits(layout, 45_000).subList(0, 2));
        assertThat(rules.instantMaximum(Throughput.DEFAULT, layout, planner))
                .isBetween(29_900L, 30_000L);
        PartitionPlanner serviceLike =
                new PartitionPlanner(PlannerSettings.DEFAULT.withPolicy(SplitPolicy.SERVICE_LIKE));
        assertThat(rules.instantMaximum(Throughput.DEFAULT, layout, serviceLike)).isEqualTo(50_000);
    }

    @Test
    void aWishIsJudged() {
        assertThat(judge(new Manual(30_000))).isEqualTo(new Verdict.AtOnce());
        assertThat(judge(new Manual(45_000))).isEqualTo(new Verdict.AfterSplits(6));
        assertThat(judge(new Autoscale(31_000))).isEqualTo(new Verdict.AfterSplits(6));
        Usage large = new Usage(500 * GIB, 0, 0);
        assertThat(rules.judge(new Manual(400), large, Layout.even(10), planner))
                .isEqualTo(new Verdict.Refused("400 RU/s is less than the minimum of 500 RU/s."));
        assertThat(judge(new Manual(1_000_100))).isInstanceOf(Verdict.Refused.class);
    }

    @Test
    void autoscaleStartsAtATenth() {
        assertThat(ThroughputRules.floor(new Autoscale(4_000))).isEqualTo(400);
        assertThat(ThroughputRules.floor(new Manual(4_000))).isEqualTo(4_000);
    }

    private Verdict judge(Throughput wanted) {
        return rules.judge(wanted, Usage.NONE, Layout.even(3), planner);
    }

    private static Throughput kind(String name) {
        return name.equals("manual") ? Throughput.DEFAULT : new Autoscale(Autoscale.MINIMUM);
    }
}
