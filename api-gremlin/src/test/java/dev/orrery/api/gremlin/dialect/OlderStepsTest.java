package dev.orrery.api.gremlin.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Scope;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Test;

class OlderStepsTest {
    private static Bytecode steps(Object... named) {
        Bytecode bytecode = new Bytecode();
        for (Object step : named) {
            List<?> parts = step instanceof List<?> several ? several : List.of(step);
            bytecode.addStep((String) parts.getFirst(), parts.subList(1, parts.size()).toArray());
        }
        return bytecode;
    }

    private static Object step(Object... parts) {
        return List.of(parts);
    }

    private static void assertReplaced(Bytecode given, GraphTraversal<?, ?> expected) {
        assertThat(OlderSteps.replaced(given)).isEqualTo(expected.asAdmin().getBytecode());
    }

    @Test
    void iterateOfOlderDriversIsRead() {
        assertReplaced(steps("V", "drop", "none"), __.V().drop().discard());
    }

    @Test
    void noneWithAPredicateIsANewStep() {
        Bytecode given = __.V().fold().none(P.eq(1)).asAdmin().getBytecode();
        assertThat(OlderSteps.replaced(given)).isEqualTo(given);
    }

    @Test
    void keepingEachTraverserIsLocalNow() {
        GraphTraversal<?, ?> expected = __.V().local(__.aggregate("s").by("name")).out().cap("s");
        Object name = step("by", "name");
        assertReplaced(steps("V", step("store", "s"), name, "out", step("cap", "s")), expected);
        assertReplaced(
                steps("V", step("aggregate", Scope.local, "s"), name, "out", step("cap", "s")),
                expected);
        assertReplaced(
                steps("V", step("aggregate", Scope.global, "s"), name),
                __.V().aggregate("s").by("name"));
    }

    @Test
    void conditionsOnValuesAreFilters() {
        Bytecode condition = steps(step("is", P.gt(1)));
        assertReplaced(
                steps("V", step("has", "age", condition)),
                __.V().filter(__.values("age").is(P.gt(1))));
        assertReplaced(
                steps("V", step("has", T.label, condition)), __.V().filter(__.label().is(P.gt(1))));
    }

    @Test
    void nestedTraversalsAreReadToo() {
        assertReplaced(
                steps("V", step("sideEffect", steps("out", step("store", "s")))),
                __.V().sideEffect(__.out().local(__.aggregate("s"))));
    }

    @Test
    void whatIsNotOldIsLeftAlone() {
        Bytecode given = __.V().has("name", "a").out().asAdmin().getBytecode();
        assertThat(OlderSteps.replaced(given)).isEqualTo(given);
        Bytecode plain = __.V().out().asAdmin().getBytecode();
        assertThat(OlderSteps.replaced(plain)).isSameAs(plain);
    }
}
