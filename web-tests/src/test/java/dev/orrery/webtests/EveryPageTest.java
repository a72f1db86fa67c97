package dev.orrery.webtests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What holds for all pages: readable for everybody, on every screen, with every device. */
class EveryPageTest extends PageTest {
    private static final List<String> PAGES = List.of("Data", "Partitions", "Cluster", "Connect");
    private static final List<String> VIEWS = List.of("Items", "Query", "Scripts", "Import");

    @Test
    void pagesAreReadableInLightAndDarkAndOnAPhone() throws IOException {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createContainer(page, "nosql");
            for (String theme : List.of("light", "dark-phone")) {
                for (String name : PAGES) {
                    button(page, name).click();
                    assertThat(button(page, name)).hasAttribute("aria-current", "true");
                    browser.awaitThatItFits();
                    browser.screenshot(name.toLowerCase(Locale.ROOT) + "-" + theme);
                    assertThat(browser.accessibilityFaults()).as(name + " " + theme).isEmpty();
                }
                button(page, "Light or dark").click();
                page.setViewportSize(390, 800);
            }
        }
    }

    @Test
    void theDataOfAContainerFitsAPhone() {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createContainer(page, "nosql");
            page.setViewportSize(390, 800);
            for (String view : VIEWS) {
                tab(page, view).click();
                browser.awaitThatItFits();
                browser.screenshot("data-phone-" + view.toLowerCase(Locale.ROOT));
            }
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void theKeyboardIsEnough() {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            assertThat(page.getByText("There is nothing yet.")).isVisible();
            button(page, "New database").focus();
            page.keyboard().press("Enter");
            page.keyboard().type("shop");
            page.keyboard().press("Enter");
            page.getByLabel("New container in shop").focus();
            page.keyboard().press("Enter");
            page.keyboard().type("orders");
            page.getByLabel("Partition key").focus();
            page.keyboard().type("/customer");
            page.keyboard().press("Enter");
            page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("orders container"))
                    .focus();
            page.keyboard().press("Enter");
            tab(page, "Items").focus();
            page.keyboard().press("ArrowRight");
            assertThat(tab(page, "Query")).isFocused();
            assertThat(tab(page, "Query")).hasAttribute("aria-selected", "true");
            page.keyboard().press("ArrowLeft");
            page.keyboard().press("ArrowLeft");
            assertThat(tab(page, "Import")).hasAttribute("aria-selected", "true");
            button(page, "Delete shop").focus();
            page.keyboard().press("Enter");
            assertThat(page.getByRole(AriaRole.DIALOG)).isVisible();
            page.keyboard().press("Escape");
            assertThat(page.getByRole(AriaRole.DIALOG)).isHidden();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void snippetsAreCopied() {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
            button(page, "Connect").click();
            button(page, "Copy Cassandra, cqlsh").click();
            assertThat(page.getByText("Copied.")).isVisible();
            assertThat(page.evaluate("navigator.clipboard.readText()"))
                    .asString()
                    .startsWith("cqlsh localhost ")
                    .endsWith("-u orrery -p 'KEY'");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
