package dev.orrery.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class QuerySpecTest {
    private static JsonView view(String json) {
        return JsonScanner.scan(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }

    @Test
    void readsTextAndParameters() {
        QuerySpec spec =
                QuerySpec.of(
                        view(
                                """
                                {"query": "SELECT 1", "parameters": [
                                  {"name": "@a", "value": {"x": [1]}}, {"name": "@b"}]}
                                """));

        assertThat(spec.text()).isEqualTo("SELECT 1");
        assertThat(spec.parameters()).containsOnlyKeys("@a", "@b");
        assertThat(spec.parameters())
                .hasEntrySatisfying(
                        "@a",
                        value -> assertThat(ValueWriter.toText(value)).isEqualTo("{\"x\":[1]}"))
                .containsEntry("@b", UndefinedValue.UNDEFINED);
    }

    @Test
    void parametersMayBeAbsent() {
        assertThat(QuerySpec.of(view("{\"query\":\"SELECT 1\"}")).parameters()).isEmpty();
    }

    @Test
    void refusesOtherBodies() {
        assertThatThrownBy(() -> QuerySpec.of(view("[]"))).hasMessageContaining("'query'");
        assertThatThrownBy(() -> QuerySpec.of(view("{\"query\":5}")))
                .hasMessageContaining("'query'");
        assertThatThrownBy(() -> QuerySpec.of(view("{\"query\":\"x\",\"parameters\":[{\"n\":1}]}")))
                .hasMessageContaining("'name'");
    }
}
