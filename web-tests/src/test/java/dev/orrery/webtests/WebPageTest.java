package dev.orrery.webtests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The page as a person uses it. */
class WebPageTest extends PageTest {
    @Test
    void itemsAreCreatedQueriedChangedAndDeleted() throws IOException {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createContainer(page, "nosql");
            button(page, "New item").click();
            write(page, "Item", "{\"id\": \"o1\", \"customer\": \"ada\", \"total\": 12");
            button(page, "Save").click();
            assertThat(page.getByText("This is not JSON")).isVisible();
            write(page, "Item", "{\"id\": \"o1\", \"customer\": \"ada\", \"total\": 12}");
            button(page, "Save").click();
            assertThat(page.getByText("Saved.")).isVisible();
            button(page, "o1").click();
            write(page, "Item", "{\"id\": \"o1\", \"customer\": \"ada\", \"total\": 13}");
            button(page, "Save").click();
            assertThat(page.getByText("Saved.")).isVisible();
            browser.screenshot("items");

            tab(page, "Query").click();
            write(page, "Statement", "SELECT c.total FROM c WHERE c.customer = 'ada'");
            button(page, "Run (Ctrl-Enter)").click();
            assertThat(
                            page.getByRole(AriaRole.CELL)
                                    .filter(new Locator.FilterOptions().setHasText("13")))
                    .isVisible();
            assertThat(page.getByText("1 partition asked")).isVisible();
            button(page, "Run with plan").click();
            assertThat(page.getByText("actual:").first()).isVisible();
            browser.screenshot("query");
            assertThat(browser.accessibilityFaults()).isEmpty();

            tab(page, "Items").click();
            button(page, "o1").click();
            button(page, "Delete").click();
            button(page, "Yes, delete").click();
            assertThat(page.getByText("No items yet.")).isVisible();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void theOverviewLeadsToAContainer() throws IOException {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createContainer(page, "nosql");
            button(page, "Partitions").click();
            button(page, "Data").click();
            assertThat(page.getByText("1,000")).isVisible();
            browser.screenshot("overview");
            assertThat(browser.accessibilityFaults()).isEmpty();
            button(page, "shop/orders").click();
            assertThat(page.getByText("No items yet.")).isVisible();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void aSplitAppearsOnThePartitionsPage() throws IOException {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createContainer(page, "nosql");
            button(page, "Partitions").click();
            assertThat(page.getByText("1,000").first()).isVisible();
            page.getByLabel("RU/s").fill("25000");
            assertThat(page.getByText("make 4 physical partitions of now")).isVisible();
            button(page, "1").click();
            assertThat(page.getByText("of the key space. It may spend")).isVisible();
            button(page, "Split").click();
            assertThat(page.getByText("1 became 2, 3")).isVisible();
            assertThat(button(page, "3")).isVisible();
            assertThat(page.locator("canvas")).hasCount(4);
            browser.screenshot("partitions");
            assertThat(browser.accessibilityFaults()).isEmpty();
            button(page, "Light or dark").click();
            browser.screenshot("partitions-dark");
            assertThat(browser.accessibilityFaults()).isEmpty();
            page.setViewportSize(390, 800);
            browser.awaitThatItFits();
            browser.screenshot("partitions-phone");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void graphsAreDrawn() {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createContainer(page, "gremlin");
            tab(page, "Query").click();
            write(
                    page,
                    "Statement",
                    "g.addV('p').property('id','a').property('customer','x').as('a')"
                            + ".addV('p').property('id','b').property('customer','x').as('b')"
                            + ".addE('knows').from('a').to('b')");
            button(page, "Run (Ctrl-Enter)").click();
            assertThat(page.getByText("1 row,")).isVisible();
            tab(page, "graph").click();
            assertThat(page.locator("canvas")).hasCount(1);
            browser.screenshot("graph");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void productionModeAsksForAKeyAndForgetsIt() {
        try (Browser browser = Browser.open(start("production"))) {
            Page page = browser.page();
            page.getByLabel("Key").fill("wrong");
            page.getByRole(AriaRole.DIALOG).getByText("Sign in").last().click();
            assertThat(page.getByText("a key of this account")).isVisible();
            page.getByLabel("Key").fill(server().keys().primary());
            page.getByRole(AriaRole.DIALOG).getByText("Sign in").last().click();
            assertThat(page.getByText("There is nothing yet.")).isVisible();
            button(page, "Connect").click();
            assertThat(page.getByText("production mode")).isVisible();
            assertThat(page.content()).doesNotContain(server().keys().primary());
            button(page, "Show the key you signed in with").click();
            assertThat(page.getByText(server().keys().primary()).first()).isVisible();
            page.reload();
            assertThat(page.getByRole(AriaRole.DIALOG)).isVisible();
        }
    }
}
