package dev.orrery.server.admin.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.server.admin.AdminPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executes the examples of the page about the admin API. */
class AdminApiPageTest {
    private static final Pattern EXAMPLE =
            Pattern.compile(
                    "```call\\n(\\w+) (\\S+)\\n(.*?)```\\n```json\\n(.*?)```", Pattern.DOTALL);
    private static final int LEAST_EXAMPLES = 9;
    private static final int THROTTLED = 429;

    @Test
    void everyExampleAnswersInItsShape(@TempDir Path folder) throws IOException {
        String page = Files.readString(Path.of("..", "docs", "admin-api.md"));
        try (SampleGateway sample = new SampleGateway(folder)) {
            spendEverything(sample);
            Matcher examples = EXAMPLE.matcher(page);
            int count = 0;
            while (examples.find()) {
                JsonObject answer = answer(sample, examples);
                requireShape(examples.group(2), parse(examples.group(4)), answer);
                count++;
            }
            assertThat(count).isGreaterThanOrEqualTo(LEAST_EXAMPLES);
        }
    }

    /** The budget that was spent for one example is there again a second later. */
    private static JsonObject answer(SampleGateway sample, Matcher example) {
        AdminPage page;
        do {
            page = sample.call(example.group(1), example.group(2), example.group(3));
        } while (page.status() == THROTTLED);
        return SampleGateway.json(page);
    }

    private static void spendEverything(SampleGateway sample) {
        int number = 0;
        while (!(sample.create("i" + number, "ada", RequestContext.of("5f6d3c1e")).outcome()
                instanceof Outcome.Refused)) {
            number++;
            assertThat(number).isLessThan(100_000);
        }
    }

    private static JsonValue parse(String text) {
        return JsonValue.parse(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void requireShape(String place, JsonValue documented, JsonValue actual) {
        assertThat(actual).as(place).hasSameClassAs(documented);
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
        } else if (documented instanceof JsonArray expected && actual instanceof JsonArray array) {
            if (!expected.elements().isEmpty() && !array.elements().isEmpty()) {
                requireShape(
                        place + "[]", expected.elements().getFirst(), array.elements().getFirst());
            }
        }
    }
}
