package dev.orrery.webtests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The physical partitions as a person looks at them, while others change them. */
class PartitionsPageTest extends PageTest {
    private static final Pattern SOME_THROTTLED =
            Pattern.compile("[1-9][\\d,]*throttled in ten\\s+minutes");
    private static final String ORDERS = "/admin/v1/databases/shop/containers/orders";

    /** What somebody else does meanwhile. */
    private static HttpResponse<String> call(String server, String path, String body)
            throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create(server + path))
                            .header("x-orrery-admin", "1")
                            .POST(BodyPublishers.ofString(body))
                            .build(),
                    BodyHandlers.ofString());
        }
    }

    private static Locator chart(Page page, String label) {
        return page.getByRole(AriaRole.IMG, new Page.GetByRoleOptions().setName(label));
    }

    private static String items(String key, int count) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < count; i++) {
            lines.append("{\"id\":\"%s%d\",\"customer\":\"%s\"}\n".formatted(key, i, key));
        }
        return lines.toString();
    }

    @Test
    void aBarForEachPartitionAndItsLargestKeysWhenItIsChosen() throws Exception {
        String server = start("development");
        try (Browser browser = Browser.open(server)) {
            Page page = browser.page();
            createContainer(page, "nosql");
            assertThat(call(server, ORDERS + "/items?mode=upsert", items("ada", 20)).body())
                    .contains("\"failures\":[]");
            assertThat(call(server, ORDERS + "/items?mode=upsert", items("bob", 5)).body())
                    .contains("\"failures\":[]");
            button(page, "Partitions").click();
            Locator bars = chart(page, "Bars: storage of each of 1 physical partitions");
            assertThat(bars).isVisible();
            assertThat(page.getByRole(AriaRole.GROUP)).containsText("25items");
            clickLowestPart(bars);
            Locator detail =
                    page.getByRole(
                            AriaRole.REGION, new Page.GetByRoleOptions().setName("Partition 1"));
            assertThat(detail.getByText("Largest logical partitions")).isVisible();
            assertThat(detail.getByRole(AriaRole.ROW).first()).containsText("[\"ada\"]");
            assertThat(detail.getByRole(AriaRole.ROW).first()).containsText("20 items");
            assertThat(detail.getByText("Busiest logical partitions")).isVisible();
            browser.screenshot("partition-chosen");
            assertThat(browser.accessibilityFaults()).isEmpty();
        }
    }

    /** In the middle, just above the axis: where the only bar is, however tall. */
    private static void clickLowestPart(Locator chart) {
        var box = chart.boundingBox();
        chart.click(
                new Locator.ClickOptions().setPosition(70 + (box.width - 85) / 2, box.height - 34));
    }

    @Test
    void aSplitBySomebodyElseAppearsByItself() throws Exception {
        String server = start("development");
        try (Browser browser = Browser.open(server)) {
            Page page = browser.page();
            createContainer(page, "nosql");
            button(page, "Partitions").click();
            assertThat(chart(page, "Bars: storage of each of 1 physical partitions")).isVisible();
            assertThat(call(server, ORDERS + "/partitions/1/split", "{\"pieces\": 2}").statusCode())
                    .isEqualTo(200);
            assertThat(chart(page, "Bars: storage of each of 2 physical partitions")).isVisible();
            assertThat(page.getByText("1 became 2, 3")).isVisible();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void throttledRequestsAreSeen() throws Exception {
        String server = start("development");
        try (Browser browser = Browser.open(server)) {
            Page page = browser.page();
            createContainer(page, "nosql");
            button(page, "Partitions").click();
            assertThat(page.getByText("No sample yet")).hasCount(3);
            String many = items("ada", 1_000);
            Locator load =
                    page.getByRole(AriaRole.GROUP, new Page.GetByRoleOptions().setName("Load"));
            page.waitForCondition(
                    () -> {
                        spend(server, many);
                        return SOME_THROTTLED.matcher(load.textContent()).find();
                    });
            assertThat(chart(page, "Bars: throttled requests over time")).isVisible();
            assertThat(chart(page, "Heat map: time by physical partition")).isVisible();
            assertThat(chart(page, "Lines: spent, provisioned and usable over time")).isVisible();
            browser.screenshot("throttled");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    private static void spend(String server, String items) {
        try {
            call(server, ORDERS + "/items?mode=upsert", items);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void throughputIsScaledAfterAPreview() {
        try (Browser browser = Browser.open(start("development"))) {
            Page page = browser.page();
            createContainer(page, "nosql");
            button(page, "Partitions").click();
            page.getByLabel("RU/s").fill("450");
            assertThat(page.getByText("multiple of 100")).isVisible();
            assertThat(button(page, "Set")).isDisabled();
            page.getByLabel("RU/s").fill("12000");
            assertThat(page.getByText("12,000 RU/s make 2 physical partitions of now")).isVisible();
            button(page, "Set").click();
            assertThat(chart(page, "Bars: storage of each of 2 physical partitions")).isVisible();
            assertThat(page.getByText("RU/s usable")).containsText("12,000");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
