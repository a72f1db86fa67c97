package dev.orrery.cluster.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class NodeOrderTest {
    @Test
    void nodesComeAsPeopleCountThem() {
        List<String> counted =
                List.of("12", "a", "a-1", "db", "db0", "db01", "db1", "db2", "db10", "n2", "n10");
        List<NodeRecord> nodes =
                counted.stream()
                        .map(
                                id ->
                                        new NodeRecord(
                                                id,
                                                "h:1",
                                                NodePlace.ANYWHERE,
                                                false,
                                                new Stamp(1, 1)))
                        .collect(Collectors.toList());
        Collections.shuffle(nodes, new Random(7));
        nodes.sort(NodeOrder.BY_ID);
        assertThat(nodes).extracting(NodeRecord::node).isEqualTo(counted);
    }
}
