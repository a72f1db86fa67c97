package dev.orrery.webtests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.orrery.server.command.Commands;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
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
            Locator nodes =
                    page.getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("Nodes"));
            assertThat(nodes.getByText("n1 (this one)")).isVisible();
            assertThat(nodes.getByText("up", new Locator.GetByTextOptions().setExact(true)))
                    .isVisible();
            Locator sets =
                    page.getByRole(
                            AriaRole.REGION, new Page.GetByRoleOptions().setName("Replica sets"));
            assertThat(sets.getByText("leader", new Locator.GetByTextOptions().setExact(true)))
                    .hasCount(2);
            assertThat(sets.getByText("catalog")).isVisible();
            browser.screenshot("cluster");
            assertThat(browser.accessibilityFaults()).isEmpty();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /** Makes the data folder the first node of a cluster. */
    private void initCluster() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        CommandLine commands = Commands.commandLine();
        commands.setOut(new PrintWriter(Writer.nullWriter()));
        assertThat(
                        commands.execute(
                                "cluster",
                                "init",
                                "--data=" + folder.resolve("data"),
                                "--node-id=n1",
                                "--cluster-listen=127.0.0.1:" + port))
                .isZero();
    }
}
