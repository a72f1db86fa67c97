package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.cluster.node.BudgetShares.Demand;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several nodes, one budget. */
class BudgetSharesTest {
    private static final double BUDGET = 400;
    private static final double EXACTNESS = 1.0 / 32;

    @Test
    void aNodeThatIsAskedAloneHasAll() {
        assertThat(share(0, 0)).isEqualTo(1);
        assertThat(share(400, 400, Demand.NONE, Demand.NONE)).isEqualTo(1);
    }

    @Test
    void nodesThatAreAskedAlikeShare() {
        Demand other = new Demand(100, 900);
        assertThat(share(100, 900, other, other, other)).isCloseTo(0.25, within(EXACTNESS));
    }

    @Test
    void whatOthersLeaveIsTaken() {
        assertThat(share(0, 0, new Demand(100, 100))).isCloseTo(0.75, within(EXACTNESS));
    }

    @Test
    void sharesSettleWhereverTheyBegin() {
        double[] spent = {400, 400, 400, 400};
        double[] asked = {1_000, 500, 500, 0};
        for (int second = 0; second < 5; second++) {
            double[] next = new double[spent.length];
            for (int node = 0; node < spent.length; node++) {
                next[node] = Math.min(asked[node], BUDGET * shareOf(node, spent, asked));
            }
            spent = next;
        }
        assertThat(spent[0] + spent[1] + spent[2] + spent[3])
                .isCloseTo(BUDGET, within(BUDGET * EXACTNESS));
        assertThat(spent[0]).isCloseTo(200, within(BUDGET * EXACTNESS));
    }

    private static double shareOf(int node, double[] spent, double[] asked) {
        List<Demand> others = new ArrayList<>();
        for (int other = 0; other < spent.length; other++) {
            if (other != node) {
                others.add(new Demand(spent[other], asked[other]));
            }
        }
        return BudgetShares.share(BUDGET, new Demand(spent[node], asked[node]), others);
    }

    private static double share(double spent, double asked, Demand... others) {
        return BudgetShares.share(BUDGET, new Demand(spent, asked), List.of(others));
    }
}
