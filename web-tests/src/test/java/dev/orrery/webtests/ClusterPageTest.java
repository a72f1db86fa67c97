package dev.orrery.webtests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.orrery.server.command.Commands;
import dev.orrery.testkit.machine.FreePorts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Nodes and replica sets as a person looks at them. */
class ClusterPageTest extends PageTest {
    @Test
    void aServerByItselfSaysHowToMakeACluster() throws IOException {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createContainer(page, "nosql");
            button(page, "Cluster").click();
            assertThat(page.getByText("This server is one node by itself.")).isVisible();
            assertThat(page.getByText("orrery cluster start")).isVisible();
            browser.screenshot("cluster-alone");
            assertThat(browser.accessibilityFaults()).isEmpty();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void nodesAndReplicaSetsShowWhoLeads() throws IOException {
        initCluster();
        try (Browser browser = Browser.open(start(Map.of()))) {
            Page page = browser.page();
            createContainer(page, "nosql");
            button(page, "Cluster").click();
            Locator nodes = region(page, "Nodes");
            assertThat(nodes.getByText("n1 (this one)")).isVisible();
            assertThat(nodes.getByText("up", new Locator.GetByTextOptions().setExact(true)))
                    .isVisible();
            Locator sets = region(page, "Replica sets");
            assertThat(sets.getByText("leader", new Locator.GetByTextOptions().setExact(true)))
                    .hasCount(2);
            assertThat(sets.getByText("catalog")).isVisible();
            browser.screenshot("cluster");
            assertThat(browser.accessibilityFaults()).isEmpty();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void aNodeIsDrainedAndRefilled() throws IOException {
        String first = initCluster();
        String page1 = start(Map.of());
        String page2 = start(joining("n2", first));
        try (Browser browser = Browser.open(page1)) {
            Page page = browser.page();
            createContainer(page, "nosql");
            button(page, "Cluster").click();
            Locator nodes = region(page, "Nodes");
            assertThat(nodes.getByText("serving")).hasCount(2);
            assertThat(region(page, "Replica sets").getByText("follower")).hasCount(2);

            button(page, "Drain n2").click();
            button(page, "Cancel").click();
            assertThat(nodes.getByText("serving")).hasCount(2);
            button(page, "Drain n2").click();
            assertThat(page.getByText("Its replicas move to other nodes")).isVisible();
            browser.screenshot("cluster-drain");
            button(page, "Drain it").click();
            assertThat(nodes.getByText("empty: it can be removed")).isVisible();
            assertThat(button(page, "Drain n1")).isDisabled();
            assertThat(region(page, "Balancer").getByRole(AriaRole.TABLE)).isVisible();
            browser.screenshot("cluster-drained");

            button(page, "Refill n2").click();
            button(page, "Refill it").click();
            assertThat(nodes.getByText("serving")).hasCount(2);
            assertThat(region(page, "Replica sets").getByText("follower")).hasCount(2);
            assertThat(browser.accessibilityFaults()).isEmpty();

            assertThat(browser.complaints()).isEmpty();
        }
        try (Browser browser = Browser.open(page2)) {
            Page page = browser.page();
            button(page, "Cluster").click();
            Locator nodes = region(page, "Nodes");
            assertThat(nodes.getByText("n2 (this one)")).isVisible();
            // Whoever follows, one of the two nodes is told by the leader how far behind it is.
            assertThat(nodes.getByText("none", new Locator.GetByTextOptions().setExact(true)))
                    .not()
                    .hasCount(2);
        }
    }

    private static Locator region(Page page, String name) {
        return page.getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName(name));
    }

    private Map<String, String> joining(String node, String first) throws IOException {
        return Map.of(
                "storage.data-folder",
                folder.resolve(node).toString(),
                "cluster.node-id",
                node,
                "cluster.listen",
                FreePorts.address(),
                "cluster.join",
                first,
                "cluster.secret-file",
                folder.resolve("data/cluster/secret").toString());
    }

    /** Makes the data folder the first node of a cluster; the answer is its address. */
    private String initCluster() throws IOException {
        String address = FreePorts.address();
        CommandLine commands = Commands.commandLine();
        commands.setOut(new PrintWriter(Writer.nullWriter()));
        assertThat(
                        commands.execute(
                                "cluster",
                                "init",
                                "--data=" + folder.resolve("data"),
                                "--node-id=n1",
                                "--cluster-listen=" + address))
                .isZero();
        return address;
    }
}
