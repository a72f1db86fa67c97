package dev.orrery.webtests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.orrery.server.config.ConfigSchema;
import dev.orrery.server.node.OrreryServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A server and what a person does on its page. */
abstract class PageTest {
    @TempDir Path folder;

    private final List<OrreryServer> servers = new ArrayList<>();

    /** Starts a server, one more if there is one; the answer is the address of its page. */
    final String start(String mode) {
        return start(Map.of("security.mode", mode));
    }

    final String start(Map<String, String> settings) {
        Map<String, String> all =
                new HashMap<>(
                        Map.of(
                                "storage.data-folder", folder.resolve("data").toString(),
                                "network.nosql-port", "0",
                                "cassandra.port", "0",
                                "gremlin.port", "0",
                                "network.admin-port", "0",
                                "security.mode", "development"));
        all.putAll(settings);
        OrreryServer started = OrreryServer.start(ConfigSchema.bind(all));
        servers.add(started);
        return "http://localhost:" + started.adminAddress().getPort();
    }

    final OrreryServer server() {
        return servers.getFirst();
    }

    @AfterEach
    void stop() {
        servers.reversed().forEach(OrreryServer::close);
    }

    static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    static Locator tab(Page page, String name) {
        return page.getByRole(
                AriaRole.TAB, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /** Makes shop/orders with the partition key /customer, and opens it. */
    static void createContainer(Page page, String kind) {
        assertThat(page.getByText("There is nothing yet.")).isVisible();
        button(page, "New database").click();
        page.getByLabel("Name").fill("shop");
        button(page, "Create").click();
        page.getByLabel("New container in shop").click();
        page.getByLabel("Name").fill("orders");
        page.getByLabel("For").selectOption(kind);
        page.getByLabel("Partition key").fill("/customer");
        page.getByLabel("RU/s of its own").fill("1000");
        button(page, "Create").click();
        page.getByText("orders").first().click();
    }

    /** Makes the table ks.people (id int, name text), and opens it. */
    static void createTable(Page page) {
        assertThat(page.getByText("There is nothing yet.")).isVisible();
        button(page, "New database").click();
        page.getByLabel("Name").fill("ks");
        page.getByLabel("For").selectOption("keyspace");
        button(page, "Create").click();
        page.getByLabel("New table in ks").click();
        page.getByLabel("Statement")
                .fill("CREATE TABLE ks.people (id int PRIMARY KEY, name text, city text)");
        button(page, "Create").click();
        page.getByText("people").first().click();
    }

    /** Replaces what an editor has. */
    static void write(Page page, String label, String text) {
        Locator editor =
                page.getByRole(AriaRole.TEXTBOX, new Page.GetByRoleOptions().setName(label));
        editor.click();
        page.keyboard().press("Control+A");
        page.keyboard().insertText(text);
    }
}
