package dev.orrery.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The files of the page. */
public final class WebFiles {
    /**
     * What the page may do: use its own files and call its own server, and nothing else. Styles
     * that scripts set on elements are no inline styles, so none are needed.
     */
    public static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'none'";

    private static final String FIRST = "index.html";
    private static final Map<String, String> TYPES =
            Map.of(
                    FIRST,
                    "text/html; charset=utf-8",
                    "app.js",
                    "text/javascript; charset=utf-8",
                    "app.css",
                    "text/css; charset=utf-8",
                    "icon.svg",
                    "image/svg+xml");

    private WebFiles() {}

    /** One file. */
    public record WebFile(String contentType, String text) {}

    /** The files by their paths; none if the program was built without them. */
    public static Map<String, WebFile> read() {
        Map<String, WebFile> files = new LinkedHashMap<>();
        TYPES.forEach(
                (name, type) -> {
                    Optional<String> text = text(name);
                    if (text.isPresent()) {
                        files.put(
                                FIRST.equals(name) ? "/" : "/" + name,
                                new WebFile(type, text.get()));
                    }
                });
        return Map.copyOf(files);
    }

    private static Optional<String> text(String name) {
        try (InputStream stream = WebFiles.class.getResourceAsStream(name)) {
            return stream == null
                    ? Optional.empty()
                    : Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
