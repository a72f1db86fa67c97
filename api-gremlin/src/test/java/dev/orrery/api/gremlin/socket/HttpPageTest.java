package dev.orrery.api.gremlin.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executes the examples of the page about Gremlin. */
class HttpPageTest {
    private static final Pattern EXAMPLE =
            Pattern.compile("```sh\\ncurl (.*?)```\\n```(?:json|text)\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
    private static final String ADDRESS = "http://localhost:8182";
    private static final int EXAMPLES = 4;

    @Test
    void everyExampleAnswersInItsShape(@TempDir Path folder) throws Exception {
        String page = Files.readString(Path.of("..", "docs", "compatibility", "gremlin.md"));
        try (TestEndpoint endpoint = new TestEndpoint(folder)) {
            Matcher examples = EXAMPLE.matcher(page);
            int count = 0;
            while (examples.find()) {
                requireAnswer(call(endpoint, words(examples.group(1))), examples.group(2));
                count++;
            }
            assertThat(count).isEqualTo(EXAMPLES);
        }
    }

    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            words.add(word.group(1) == null ? word.group(2) : word.group(1));
        }
        return words;
    }

    /** As curl does with these options. */
    private static HttpResponse<byte[]> call(TestEndpoint endpoint, List<String> words)
            throws Exception {
        String path = "";
        String body = "";
        List<String[]> headers = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            switch (words.get(i)) {
                case "-d" -> body = words.get(++i);
                case "-H" -> headers.add(words.get(++i).split(": ", 2));
                case "-u" -> headers.add(words.get(++i).split(":", 2));
                default -> path = words.get(i).substring(ADDRESS.length());
            }
        }
        HttpCall call =
                body.isEmpty()
                        ? HttpCall.get(endpoint, path)
                        : HttpCall.post(endpoint, body)
                                .with("Content-Type", "application/x-www-form-urlencoded");
        for (String[] header : headers) {
            if (header[1].equals("KEY")) {
                call.as(header[0], TestEndpoint.KEY);
            } else {
                call.with(header[0], header[1]);
            }
        }
        return call.send();
    }

    private static void requireAnswer(HttpResponse<byte[]> response, String documented) {
        if (documented.startsWith("==>")) {
            assertThat(HttpCall.text(response)).isEqualTo(documented.strip());
            return;
        }
        JsonObject expected =
                (JsonObject) JsonValue.parse(documented.getBytes(StandardCharsets.UTF_8));
        JsonObject answer = HttpCall.json(response);
        requireShape("answer", expected, answer);
        assertThat(answer.member("result")).isEqualTo(expected.member("result"));
    }

    private static void requireShape(String place, JsonValue documented, JsonValue actual) {
        assertThat(actual.getClass()).as(place).isEqualTo(documented.getClass());
        if (documented instanceof JsonObject expected && actual instanceof JsonObject object) {
            assertThat(object.members().keySet())
                    .as(place)
                    .containsExactlyElementsOf(expected.members().keySet());
            expected.members()
                    .forEach(
                            (name, value) ->
                                    requireShape(
                                            place + " " + name,
                                            value,
                                            Objects.requireNonNull(object.members().get(name))));
        } else if (documented instanceof JsonArray expected
                && actual instanceof JsonArray array
                && !expected.elements().isEmpty()) {
            requireShape(place + "[]", expected.elements().getFirst(), array.elements().getFirst());
        }
    }
}
