package dev.orrery.partition.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.cost.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

class BudgetPropertyTest {
    private static final int LARGEST_PRICE = 60;

    /** A request, and how long after the one before it comes. */
    record Request(int afterMillis, int price, Priority priority) {}

    @Provide
    Arbitrary<List<Request>> requests() {
        Arbitrary<Integer> pauses =
                Arbitraries.frequencyOf(
                        Tuple.of(20, Arbitraries.integers().between(0, 30)),
                        Tuple.of(1, Arbitraries.integers().between(0, 4_000)));
        Arbitrary<Integer> prices = Arbitraries.integers().between(0, LARGEST_PRICE);
        return Combinators.combine(pauses, prices, Arbitraries.of(Priority.class))
                .as(Request::new)
                .list()
                .ofMaxSize(400);
    }

    @Property(tries = 300)
    void anySecondsSpendAtMostTheirBudgetsAndOneRequest(
            @ForAll("requests") List<Request> requests,
            @ForAll @IntRange(min = 1, max = 500) int ruPerSecond) {
        List<Double> seconds = spend(new BudgetSettings(ruPerSecond, Burst.OFF, true), requests);
        for (int from = 0; from < seconds.size(); from++) {
            double spent = 0;
            for (int to = from; to < seconds.size(); to++) {
                spent += seconds.get(to);
                assertThat(spent)
                        .isLessThanOrEqualTo((to - from + 1.0) * ruPerSecond + LARGEST_PRICE);
            }
        }
    }

    @Property(tries = 200)
    void burstSpendsOnlyWhatWasSavedAndNeverAboveTheCeiling(
            @ForAll("requests") List<Request> requests,
            @ForAll @IntRange(min = 1, max = 150) int ruPerSecond) {
        Burst burst = new Burst(100, 5);
        List<Double> seconds = spend(new BudgetSettings(ruPerSecond, burst, true), requests);
        double inAll = 0;
        for (int i = 0; i < seconds.size(); i++) {
            inAll += seconds.get(i);
            assertThat(seconds.get(i))
                    .isLessThanOrEqualTo(Math.max(ruPerSecond, 100) + LARGEST_PRICE);
            assertThat(inAll).isLessThanOrEqualTo((i + 1.0) * ruPerSecond + LARGEST_PRICE);
        }
    }

    @Property(tries = 300)
    void aRefusedRequestIsAdmittedAfterItsWait(
            @ForAll("requests") List<Request> requests,
            @ForAll @IntRange(min = 1, max = 200) int ruPerSecond) {
        Budget budget = new Budget(new BudgetSettings(ruPerSecond, new Burst(100, 5), true), 0);
        long now = 0;
        for (Request request : requests) {
            now += TimeUnit.MILLISECONDS.toNanos(request.afterMillis);
            Admission answer = budget.check(now, request.priority);
            if (!answer.isAdmitted()) {
                now += TimeUnit.MILLISECONDS.toNanos(answer.retryAfterMillis());
            }
            assertThat(budget.admit(now, request.priority, request.price).isAdmitted()).isTrue();
        }
    }

    private static List<Double> spend(BudgetSettings settings, List<Request> requests) {
        Budget budget = new Budget(settings, 0);
        List<Double> seconds = new ArrayList<>();
        long nowMillis = 0;
        double inAll = 0;
        for (Request request : requests) {
            nowMillis += request.afterMillis;
            while (seconds.size() <= nowMillis / 1_000) {
                seconds.add(0.0);
            }
            long now = TimeUnit.MILLISECONDS.toNanos(nowMillis);
            if (budget.admit(now, request.priority, request.price).isAdmitted()) {
                seconds.set(seconds.size() - 1, seconds.getLast() + request.price);
                inAll += request.price;
            }
            assertThat(budget.counters(now).spentInAll()).isEqualTo(inAll);
            assertThat(budget.counters(now).spentThisSecond()).isEqualTo(seconds.getLast());
        }
        return seconds;
    }
}
