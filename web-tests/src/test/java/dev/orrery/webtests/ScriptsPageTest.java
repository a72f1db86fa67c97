package dev.orrery.webtests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Scripts as a person writes and tries them. */
class ScriptsPageTest extends PageTest {
    @Test
    void aProcedureIsSavedRunWithItsLogChangedAndDeleted() throws IOException {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createContainer(page, "nosql");
            tab(page, "Scripts").click();
            button(page, "New procedure").click();
            page.getByLabel("Name").fill("greet");
            button(page, "Save").click();
            assertThat(page.getByText("Saved.")).isVisible();
            page.getByLabel("Partition key").fill("[\"ada\"]");
            page.getByLabel("Parameters").fill("[\"world\"]");
            button(page, "Run").click();
            assertThat(page.getByText("\"hello\": \"world\"")).isVisible();
            assertThat(page.getByText("called for world")).isVisible();
            assertThat(page.getByText("RU,").first()).isVisible();
            browser.screenshot("scripts");
            assertThat(browser.accessibilityFaults()).isEmpty();

            write(page, "Script", "function fail() { throw new Error('on purpose'); }");
            button(page, "Save").click();
            assertThat(page.getByText("Saved.")).isVisible();
            button(page, "Run").click();
            assertThat(page.getByText("Failed, and changed nothing")).isVisible();
            assertThat(page.getByText("on purpose").last()).isVisible();

            button(page, "Delete").click();
            button(page, "Yes, delete").click();
            assertThat(page.getByText("Deleted.")).isVisible();
            assertThat(button(page, "greet")).hasCount(0);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void triggersAndFunctionsRunWithWhatTheyAreFor() {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createContainer(page, "nosql");
            tab(page, "Scripts").click();
            button(page, "New trigger").click();
            page.getByLabel("Name").fill("stamp");
            page.getByLabel("Operation").selectOption("create");
            button(page, "Save").click();
            assertThat(page.getByText("Saved.")).isVisible();
            page.getByRole(AriaRole.TEXTBOX, new Page.GetByRoleOptions().setName("Item"))
                    .fill("{\"id\": \"t1\", \"customer\": \"ada\"}");
            button(page, "Run").click();
            assertThat(page.getByText("\"changed\":")).isVisible();
            button(page, "Run").click();
            assertThat(page.getByRole(AriaRole.ALERT)).containsText("exists");

            button(page, "New function").click();
            page.getByLabel("Name").fill("tax");
            button(page, "Save").click();
            assertThat(page.getByText("Saved.")).isVisible();
            page.getByLabel("Parameters").fill("[50]");
            button(page, "Run").click();
            assertThat(page.locator("pre").getByText("10")).isVisible();
            page.getByLabel("Parameters").fill("50");
            button(page, "Run").click();
            assertThat(page.getByText("The parameters must be an array")).isVisible();
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
