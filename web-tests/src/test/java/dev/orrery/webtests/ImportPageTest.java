package dev.orrery.webtests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Files as a person imports them. */
class ImportPageTest extends PageTest {
    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void jsonLinesAreWrittenAndRefusedOnesAreReported() throws IOException {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createContainer(page, "nosql");
            tab(page, "Import").click();
            page.getByLabel("File")
                    .setInputFiles(
                            file(
                                    "orders.jsonl",
                                    """
                                    {"id":"a","customer":"ada","n":12345678901234567890}
                                    {"customer":"bob"}
                                    not json
                                    {"id":7,"customer":"eve"}
                                    """));
            button(page, "Import").click();
            assertThat(page.getByText("Done. 2 written, 2 refused")).isVisible();
            assertThat(page.getByText("This is not JSON.")).isVisible();
            browser.screenshot("import");
            assertThat(browser.accessibilityFaults()).isEmpty();
            Download report =
                    page.waitForDownload(() -> button(page, "Save the refused records").click());
            assertThat(report.suggestedFilename()).isEqualTo("orders.jsonl.refused");
            assertThat(Files.readAllLines(report.path()))
                    .hasSize(2)
                    .first()
                    .asString()
                    .contains("\"record\":3", "\"status\":400", "not json");

            tab(page, "Items").click();
            button(page, "a").click();
            tab(page, "Query").click();
            button(page, "Run (Ctrl-Enter)").click();
            assertThat(page.getByText("2 rows")).isVisible();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void csvBecomesRowsOfATable() throws IOException {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createTable(page);
            tab(page, "Import").click();
            page.getByLabel("File")
                    .setInputFiles(
                            file(
                                    "people.csv",
                                    "id,name,city\n1,\"Ada, the first\",Rome\n2,17,\nx,y,z\n"));
            button(page, "Import").click();
            assertThat(page.getByText("Done. 2 written, 1 refused")).isVisible();
            tab(page, "Query").click();
            button(page, "Run (Ctrl-Enter)").click();
            assertThat(
                            page.getByRole(
                                    AriaRole.CELL,
                                    new Page.GetByRoleOptions().setName("Ada, the first")))
                    .isVisible();
            assertThat(page.getByText("2 rows")).isVisible();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void anImportThatWaitsForBudgetIsCancelled() throws IOException {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createContainer(page, "nosql");
            tab(page, "Import").click();
            StringBuilder lines = new StringBuilder();
            String filler = "x".repeat(1_000);
            for (int i = 0; i < 20_000; i++) {
                lines.append(
                        "{\"id\":\"%d\",\"customer\":\"ada\",\"f\":\"%s\"}\n".formatted(i, filler));
            }
            page.getByLabel("File").setInputFiles(file("many.jsonl", lines.toString()));
            button(page, "Import").click();
            assertThat(page.getByText("sent again for want of budget").first()).isVisible();
            page.waitForCondition(
                    () ->
                            !page.getByRole(AriaRole.STATUS)
                                    .last()
                                    .textContent()
                                    .contains(" 0 written"));
            button(page, "Cancel").click();
            assertThat(page.getByText("Cancelled: what was written stays.")).isVisible();
            assertThat(button(page, "Import")).isEnabled();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void aFileThatIsNoArrayIsRefusedInWords() throws IOException {
        try (Browser browser = Browser.open(start(Map.of()))) {
            Page page = browser.page();
            createContainer(page, "nosql");
            tab(page, "Import").click();
            page.getByLabel("File").setInputFiles(file("items.json", "{\"id\": \"a\"}"));
            button(page, "Import").click();
            assertThat(page.getByText("The file is not one JSON array.")).isVisible();
        }
    }
}
