package dev.orrery.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.time.Clock;
import dev.orrery.query.evaluate.Environment;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PredicateTest {
    private static final Environment ENVIRONMENT = Environment.of(Clock.system());

    private static boolean test(String condition, String document) {
        JsonView view =
                JsonScanner.scan(document.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
        return Predicate.parseCondition(condition, ENVIRONMENT).test(view);
    }

    @Test
    void holdsWhereTheFilterIsTrue() {
        assertThat(test("from c where c.taskNum = 3", "{\"taskNum\":3}")).isTrue();
        assertThat(test("from c where c.taskNum = 3", "{\"taskNum\":4}")).isFalse();
        assertThat(test("FROM c WHERE c.x > 1", "{\"y\":4}")).isFalse();
        assertThat(test("FROM root r WHERE r.x > 1 AND r.y IN ('a')", "{\"x\":4,\"y\":\"a\"}"))
                .isTrue();
    }

    @Test
    void aJoinHoldsWhereAnyRowDoes() {
        assertThat(test("FROM c JOIN t IN c.tags WHERE t = 'b'", "{\"tags\":[\"a\",\"b\"]}"))
                .isTrue();
        assertThat(test("FROM c JOIN t IN c.tags WHERE t = 'b'", "{\"tags\":[]}")).isFalse();
    }

    @Test
    void whatIsNoConditionIsABadRequest() {
        assertThatThrownBy(() -> test("SELECT * FROM c", "{}"))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("expected FROM");
        assertThatThrownBy(() -> test("FROM c WHERE d.x = 1", "{}"))
                .hasMessageContaining("'d' is not an alias");
        assertThatThrownBy(() -> test("FROM c WHERE c.x = @p", "{}"))
                .hasMessageContaining("'@p' is given no value");
    }
}
