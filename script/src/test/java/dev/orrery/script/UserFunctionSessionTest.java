package dev.orrery.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserFunctionSessionTest {
    private static final Map<String, ScriptText> FUNCTIONS =
            Map.of(
                    "tax", new ScriptText("tax", "function (price, rate) { return price * rate; }"),
                    "echo", new ScriptText("echo", "(...all) => all"),
                    "kind", new ScriptText("kind", "x => typeof x"),
                    "none", new ScriptText("none", "() => {}"),
                    "bad", new ScriptText("bad", "function () { throw new Error('no'); }"),
                    "forever", new ScriptText("forever", "() => { while (true) {} }"));

    @Test
    void valuesGoInAndOut() {
        try (ScriptEngine engine = new ScriptEngine(ScriptLimits.DEFAULT);
                UserFunctionSession session = engine.functions(FUNCTIONS)) {
            assertThat(
                            session.call(
                                    "tax",
                                    List.of(
                                            new ScriptValue.Numeric(10),
                                            new ScriptValue.Numeric(0.5))))
                    .isEqualTo(new ScriptValue.Numeric(5));
            assertThat(
                            session.call(
                                    "echo",
                                    List.of(
                                            new ScriptValue.Text("a\"b"),
                                            new ScriptValue.Truth(true),
                                            new ScriptValue.Json("{\"x\":[1]}"),
                                            new ScriptValue.Json("null"),
                                            ScriptValue.UNDEFINED)))
                    .isEqualTo(new ScriptValue.Json("[\"a\\\"b\",true,{\"x\":[1]},null,null]"));
            assertThat(session.call("kind", List.of(ScriptValue.UNDEFINED)))
                    .isEqualTo(new ScriptValue.Text("undefined"));
            assertThat(session.call("none", List.of())).isEqualTo(ScriptValue.UNDEFINED);
            assertThatThrownBy(() -> session.call("bad", List.of()))
                    .hasMessageContaining("'bad' failed: Error: no");
        }
    }

    @Test
    void aFunctionThatNeverEndsIsEnded() {
        try (ScriptEngine engine = new ScriptEngine(ScriptLimits.DEFAULT.withTimeMillis(300));
                UserFunctionSession session = engine.functions(FUNCTIONS)) {
            assertThatThrownBy(() -> session.call("forever", List.of()))
                    .hasMessageContaining("ran longer than 300 ms");
        }
    }
}
