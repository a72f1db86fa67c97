package dev.orrery.webtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ScreenshotCaret;
import dev.orrery.web.WebFiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A Chromium of this machine. Where there is none, tests are skipped with a reason; with {@code
 * -Dbrowser.required=true} they fail instead.
 */
final class Browser implements AutoCloseable {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome");
    private static final int TIMEOUT_MILLIS = 30_000;
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    private static final String BLOCKED = "blocked: ";

    /** Typing over coloured text, the browser itself tries a style, in editors only. */
    private static final String POLICY_WATCH =
            """
            document.addEventListener('securitypolicyviolation', (event) => {
              const path = event.composedPath().map((element) => element.tagName);
              if (!path.includes('ORRERY-EDITOR')) {
                console.error('blocked: ' + event.violatedDirective + ' ' + path);
              }
            });
            """;

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser browser;
    private final List<String> complaints = new ArrayList<>();
    private final Page page;
    private boolean inspected;

    private Browser(Path program, String server) {
        playwright =
                Playwright.create(
                        new Playwright.CreateOptions()
                                .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser =
                playwright
                        .chromium()
                        .launch(
                                new BrowserType.LaunchOptions()
                                        .setExecutablePath(program)
                                        .setArgs(List.of("--no-sandbox")));
        page = browser.newPage();
        page.setViewportSize(1280, 900);
        page.setDefaultTimeout(TIMEOUT_MILLIS);
        PlaywrightAssertions.setDefaultAssertionTimeout(TIMEOUT_MILLIS);
        page.onConsoleMessage(this::note);
        page.onPageError(complaints::add);
        page.onRequest(
                request -> {
                    URI uri = URI.create(request.url());
                    if (uri.getHost() != null && !server.contains(uri.getAuthority())) {
                        complaints.add("a request to " + request.url());
                    }
                });
        page.addInitScript(POLICY_WATCH);
        page.navigate(server);
    }

    /** Opens the page of a server. */
    static Browser open(String server) {
        Optional<Path> program = program();
        boolean required = Boolean.getBoolean("browser.required");
        assertThat(required && program.isEmpty()).as("a browser is required").isFalse();
        assumeTrue(program.isPresent(), "SKIPPED: no Chromium found; install the package chromium");
        assumeTrue(!WebFiles.read().isEmpty(), "SKIPPED: this build has no web page; use Maven");
        return new Browser(program.get(), server);
    }

    private static Optional<Path> program() {
        String chosen = System.getenv("ORRERY_CHROMIUM");
        if (chosen != null) {
            return Optional.of(Path.of(chosen));
        }
        return Arrays.stream(System.getenv("PATH").split(":"))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** What a page complains about is a fault, unless the server refused on purpose. */
    private void note(ConsoleMessage message) {
        boolean refusal = message.text().startsWith("Failed to load resource");
        // Told by the watch, which knows where it was.
        boolean style = message.text().startsWith("Applying inline style");
        // The tool that inspects the page uses inline styles itself, which the policy blocks.
        boolean tool = inspected && message.text().startsWith(BLOCKED);
        if (message.type().equals("error") && !refusal && !style && !tool) {
            complaints.add(message.text());
        }
    }

    Page page() {
        return page;
    }

    /** Waits until nothing is wider than the screen; the page's policy forbids other ways. */
    void awaitThatItFits() {
        page.waitForCondition(
                () ->
                        Boolean.TRUE.equals(
                                page.evaluate(
                                        "() => document.documentElement.scrollWidth"
                                                + " <= innerWidth")));
    }

    void screenshot(String name) {
        page.screenshot(
                new Page.ScreenshotOptions()
                        .setCaret(ScreenshotCaret.INITIAL) // hiding it would be an inline style
                        .setPath(SCREENSHOTS.resolve(name + ".png"))
                        .setFullPage(true));
    }

    /** Serious findings of axe, as texts. */
    List<String> accessibilityFaults() throws IOException {
        assertThat(complaints).isEmpty();
        inspected = true;
        page.evaluate(axe());
        Object found =
                page.evaluate(
                        "async () => (await axe.run(document)).violations"
                                + ".filter(v => ['serious', 'critical'].includes(v.impact))"
                                + ".map(v => v.id + ': ' + v.nodes.map(n =>"
                                + " n.html + ' ' + n.failureSummary).join(' | '))");
        return found instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    private static String axe() throws IOException {
        try (InputStream stream =
                Objects.requireNonNull(Browser.class.getResourceAsStream("/axe.min.js"))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Errors in the console, and requests to others. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    @Override
    public void close() {
        screenshot("last");
        Stream.<AutoCloseable>of(browser, playwright)
                .forEach(
                        resource -> {
                            try {
                                resource.close();
                            } catch (Exception e) {
                                throw new IllegalStateException(e);
                            }
                        });
    }
}
