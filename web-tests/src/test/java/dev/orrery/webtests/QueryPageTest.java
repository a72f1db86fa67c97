package dev.orrery.webtests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Statements as a person writes them. */
class QueryPageTest extends PageTest {
    private static Locator coloured(Page page, String word) {
        return page.locator(".cm-content span", new Page.LocatorOptions().setHasText(word)).first();
    }

    private static Locator completion(Page page, String name) {
        return page.locator(".cm-completionLabel")
                .filter(new Locator.FilterOptions().setHasText(Pattern.compile("^" + name + "$")));
    }

    private static String colour(Locator part) {
        return String.valueOf(part.evaluate("element => getComputedStyle(element).color"));
    }

    private static void run(Page page, String statement) {
        write(page, "Statement", statement);
        page.keyboard().press("Control+Enter");
    }

    @Test
    void tablesAreMadeFilledQueriedExplainedAndDropped() throws IOException {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createTable(page);
            run(page, "INSERT INTO people (id, name, city) VALUES (1, 'Ada', 'Rome')");
            assertThat(page.getByText("0 rows")).isVisible();
            run(page, "SELECT name FROM people WHERE id = 1");
            assertThat(page.getByRole(AriaRole.CELL)).hasText("Ada");
            assertThat(colour(coloured(page, "SELECT")))
                    .isNotEqualTo(colour(page.locator(".cm-content")));
            button(page, "Plan").click();
            assertThat(page.getByText("reads one row by its primary key")).isVisible();
            assertThat(page.getByText("physical partitions asked: 1 of 1")).isVisible();
            browser.screenshot("cql-plan");
            assertThat(browser.accessibilityFaults()).isEmpty();
            run(page, "SELECT nonsense FROM people");
            assertThat(page.getByRole(AriaRole.ALERT)).containsText("nonsense");
            button(page, "Delete table").click();
            page.getByLabel("Name").fill("other");
            button(page, "Delete").last().click();
            assertThat(page.getByText("Nothing was deleted.")).isVisible();
            page.getByLabel("Name").fill("people");
            button(page, "Delete").last().click();
            assertThat(page.getByText("Choose a container, a table or a graph.")).isVisible();
            button(page, "Delete ks").click();
            page.getByLabel("Name").fill("ks");
            button(page, "Delete").last().click();
            assertThat(page.getByText("There is nothing yet.")).isVisible();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void namesAndKeywordsAreCompleted() {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createTable(page);
            write(page, "Statement", "");
            page.keyboard().type("SELECT cit");
            assertThat(completion(page, "city")).isVisible();
            browser.screenshot("completion");
            page.keyboard().press("Enter");
            assertThat(page.locator(".cm-content")).containsText("SELECT city");
            page.keyboard().type(" FRO");
            assertThat(completion(page, "FROM")).isVisible();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void traversalsAreColouredCompletedAndExplained() throws IOException {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createContainer(page, "gremlin");
            tab(page, "Query").click();
            write(page, "Statement", "");
            page.keyboard().type("g.addV('person').prope");
            assertThat(completion(page, "property")).isVisible();
            run(page, "g.addV('person').property('id', 'a').property('customer', 'x')");
            assertThat(page.getByText("1 row,")).isVisible();
            assertThat(colour(coloured(page, "addV")))
                    .isNotEqualTo(colour(coloured(page, "'person'")));
            button(page, "Plan").click();
            assertThat(page.getByText("Traversal Explanation")).isVisible();
            button(page, "Light or dark").click();
            browser.screenshot("gremlin-dark");
            assertThat(browser.accessibilityFaults()).isEmpty();
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
