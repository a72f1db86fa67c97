package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.NodePlace;
import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.Stamp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SystemVotersTest {
    private static final Stamp STAMP = new Stamp(1, 1);

    private static NodeRecord node(int number, String zone, boolean draining) {
        return new NodeRecord(
                "n" + number, "h:" + number, new NodePlace("", zone), draining, STAMP);
    }

    private static List<NodeRecord> nodes(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> node(i, "", false)).toList();
    }

    private static Set<String> chosen(
            List<NodeRecord> nodes, Set<String> voting, Set<String> lost) {
        return SystemVoters.of(nodes, voting, lost).stream()
                .map(NodeRecord::node)
                .collect(Collectors.toSet());
    }

    @Test
    void allVoteWhereThereAreFew() {
        assertThat(chosen(nodes(5), Set.of(), Set.of("n2"))).hasSize(5);
    }

    @Test
    void whoVotesGoesOnVoting() {
        Set<String> voting = Set.of("n3", "n4", "n5", "n6", "n7");
        assertThat(chosen(nodes(9), voting, Set.of())).isEqualTo(voting);
    }

    @Test
    void othersVoteInThePlaceOfTheLostAndTheDrained() {
        List<NodeRecord> nodes = new ArrayList<>(nodes(8));
        nodes.set(0, node(1, "", true));
        assertThat(chosen(nodes, Set.of("n1", "n2", "n3", "n4", "n5"), Set.of("n2")))
                .containsExactlyInAnyOrder("n3", "n4", "n5", "n6", "n7");
    }

    @Test
    void theLostKeepTheirVotesWhereNobodyCanTakeThem() {
        Set<String> voting = Set.of("n1", "n2", "n3", "n4", "n5");
        assertThat(chosen(nodes(6), voting, Set.of("n1", "n2", "n6"))).isEqualTo(voting);
    }

    @Test
    void votesAreSpreadOverZones() {
        List<NodeRecord> nodes = new ArrayList<>();
        for (int i = 1; i <= 9; i++) {
            nodes.add(node(i, i <= 7 ? "a" : i == 8 ? "b" : "c", false));
        }
        assertThat(chosen(nodes, Set.of("n1", "n2", "n3", "n4", "n5"), Set.of()))
                .contains("n8", "n9")
                .hasSize(SystemVoters.MOST);
    }

    /** Nobody changes members for ever. */
    @Test
    void aChoiceThatWasFollowedIsMadeAgain() {
        Random random = new Random(23);
        for (int run = 0; run < 2_000; run++) {
            List<NodeRecord> nodes = new ArrayList<>();
            Set<String> voting = new HashSet<>();
            Set<String> lost = new HashSet<>();
            int zones = 1 + random.nextInt(4);
            for (int i = 1 + random.nextInt(12); i > 0; i--) {
                nodes.add(node(i, "z" + random.nextInt(zones), random.nextInt(5) == 0));
                addSometimes(random, voting, "n" + i);
                addSometimes(random, lost, "n" + i);
            }
            Set<String> first = chosen(nodes, voting, lost);
            assertThat(chosen(nodes, first, lost)).as("run %d", run).isEqualTo(first);
            assertThat(first).hasSizeLessThanOrEqualTo(SystemVoters.MOST);
        }
    }

    private static void addSometimes(Random random, Set<String> some, String node) {
        if (random.nextInt(3) == 0) {
            some.add(node);
        }
    }

    /** As even as there are nodes in the zones: no zone has two more than one with a node left. */
    @Test
    void noZoneHasTwoVotesMoreThanAnotherThatCouldHaveOne() {
        Random random = new Random(42);
        for (int run = 0; run < 500; run++) {
            List<NodeRecord> nodes = new ArrayList<>();
            for (int i = 6 + random.nextInt(10); i > 0; i--) {
                nodes.add(node(i, "z" + random.nextInt(3), false));
            }
            List<NodeRecord> voters = SystemVoters.of(nodes, Set.of(), Set.of());
            Map<String, Long> votes = byZone(voters);
            Map<String, Long> all = byZone(nodes);
            long most = votes.values().stream().mapToLong(count -> count).max().orElseThrow();
            all.forEach(
                    (zone, there) -> {
                        long has = votes.getOrDefault(zone, 0L);
                        assertThat(has == there || has >= most - 1).as("zone %s", zone).isTrue();
                    });
        }
    }

    private static Map<String, Long> byZone(List<NodeRecord> nodes) {
        return nodes.stream()
                .collect(Collectors.groupingBy(NodeRecord::zone, Collectors.counting()));
    }
}
