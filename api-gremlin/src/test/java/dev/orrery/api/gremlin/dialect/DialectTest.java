package dev.orrery.api.gremlin.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.api.gremlin.process.Sources;
import dev.orrery.model.error.OrreryException;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinAntlrToJava;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinQueryParser;
import org.apache.tinkerpop.gremlin.language.grammar.VariableResolver.DirectVariableResolver;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.structure.util.empty.EmptyGraph;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DialectTest {
    private final Dialect dialect = new Dialect(new ScriptLimits(10_000, 50));

    @BeforeAll
    static void register() {
        Sources.register();
    }

    private Script read(String text, Map<String, Object> bindings) {
        Script script = dialect.read(text, bindings);
        GremlinQueryParser.parse(
                script.text(),
                new GremlinAntlrToJava(
                        AnonymousTraversalSource.traversal().with(EmptyGraph.instance()),
                        new DirectVariableResolver(script.bindings())));
        return script;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "g.V().has('a', 'store(x) g.V()')  | g.V().has('a', 'store(x) g.V()')",
                "g.addE('x').to(g.V('b'))          | g.addE('x').to(__.V('b'))",
                "g.V().order().by('a', decr)       | g.V().order().by('a', desc)",
                "g.V().order().by('a', incr)       | g.V().order().by('a', asc)",
                "g.V().order().by('a', Order.decr) | g.V().order().by('a', Order.desc)",
                "g.V().store('s').cap('s')         | g.V().local(__.aggregate('s')).cap('s')",
                "g.V().store('s').by('n').cap('s') |"
                        + " g.V().local(__.aggregate('s').by('n')).cap('s')",
                "g.V().drop().none()               | g.V().drop().discard()",
                "g.V().fold().none(P.eq(1))        | g.V().fold().none(P.eq(1))",
                "g.V().aggregate(local, 's').by('n').cap('s') |"
                        + " g.V().local(__.aggregate( 's').by('n')).cap('s')",
                "g.V().aggregate(Scope.local,'s')  | g.V().local(__.aggregate('s'))",
                "g.V().aggregate(global,'s')       | g.V().aggregate('s')",
                "g.V().executionProfile()          | g.V().profile()",
                "g.withStrategies(PartitionStrategy.build().partitionKey('k').readPartitions('v').create()).V()"
                    + " | g.withStrategies(new PartitionStrategy(partitionKey: 'k', readPartitions:"
                    + " ['v'])).V()",
                "g.withStrategies(ProjectionStrategy.build().IncludeSystemProperties('_ts').create()).V()"
                    + " | g.withStrategies(new ProjectionStrategy(IncludeSystemProperties:"
                    + " ['_ts'])).V()"
            })
    void whatTheServiceReadsIsReadHereToo(String given, String expected) {
        assertThat(read(given, Map.of()).text()).isEqualTo(expected);
    }

    @Test
    void listsWithVariablesBecomeVariables() {
        Script script = read("g.V([pk, 'x'], ['b', id])", Map.of("pk", "a", "id", 7L));
        assertThat(script.text()).matches("g\\.V\\(orrery__\\d+, orrery__\\d+\\)");
        assertThat(script.bindings().values()).contains(List.of("a", "x"), List.of("b", 7L));
    }

    @Test
    void variablesInBuildersAreWrittenOut() {
        Script script =
                read(
                        "g.withStrategies(PartitionStrategy.build().partitionKey('k')"
                                + ".readPartitions(p).create()).V()",
                        Map.of("p", "it's"));
        assertThat(script.text()).contains("readPartitions: ['it\\u0027s']");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "g.addV(k).property(k, v)       | g.addV(k).property('it\\u0027s', v)",
                "g.V().property(list, k, v)     | g.V().property(list, 'it\\u0027s', v)",
                "g.V().property(key, value)     | g.V().property('age', orrery__value)",
                "g.V().has(k, v)                | g.V().has('it\\u0027s', v)",
                "g.V().has(k, k, v)             | g.V().has('it\\u0027s', 'it\\u0027s', v)",
                "g.V().has(k).hasNot(k)         | g.V().has('it\\u0027s').hasNot('it\\u0027s')",
                "g.V().where(has(k, v))         | g.V().where(has('it\\u0027s', v))",
                "g.V().order().by(k)            | g.V().order().by('it\\u0027s')",
                "g.V().repeat(out()).times(v)   | g.V().repeat(out()).times(1)",
                "g.inject(l, 'l').unfold()      | g.inject([1, 2.5d, true], 'l').unfold()",
                "g.inject(m)                    | g.inject(['a': [7L]])",
                "g.V(k).has('a', gt(v)).limit(v)| g.V(k).has('a', gt(v)).limit(v)"
            })
    void variablesAreTakenWhereTheGrammarHasNone(String given, String expected) {
        Map<String, Object> bindings =
                Map.ofEntries(
                        Map.entry("k", "it's"),
                        Map.entry("v", 1),
                        Map.entry("key", "age"),
                        Map.entry("value", 2),
                        Map.entry("l", List.of(1, 2.5, true)),
                        Map.entry("m", Map.of("a", List.of(7L))));
        assertThat(read(given, bindings).text()).isEqualTo(expected);
    }

    @Test
    void variablesMayBeCalledLikeWordsOfTheGrammar() {
        Script script = read("g.addV(label).property('id', id)", Map.of("id", "a", "label", "b"));
        assertThat(script.text()).isEqualTo("g.addV(orrery__label).property('id', orrery__id)");
        assertThat(read("g.V().order().by(id)", Map.of()).text()).isEqualTo("g.V().order().by(id)");
    }

    @Test
    void endingsAreCutOff() {
        assertThat(read("g.V().toList()", Map.of()).text()).isEqualTo("g.V()");
        assertThat(read("g.V().next();", Map.of()).ending()).isEqualTo(new Ending.First(1));
        assertThat(read("g.V().next(3)", Map.of()).ending()).isEqualTo(new Ending.First(3));
        assertThat(read("g.addV('x').iterate()", Map.of()).ending()).isEqualTo(new Ending.None());
        assertThat(read("g.V().hasNext()", Map.of()).ending()).isEqualTo(new Ending.Any());
        assertThat(read("g.V().explain()", Map.of()).ending()).isEqualTo(new Ending.Plan());
        assertThat(read("g.V().out()", Map.of()).ending()).isEqualTo(new Ending.All());
    }

    @Test
    void profilesAreMarked() {
        assertThat(read("g.V().executionProfile()", Map.of()).profiled()).isTrue();
        assertThat(read("g.V().profile()", Map.of()).profiled()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "g.V(); g.E()",
                "g.V([missing, 'x'])",
                "g.V().next('a')",
                "g.withStrategies(PartitionStrategy.build().partitionKey('k')).V()",
                "g.V('unfinished"
            })
    void whatCannotBeReadIsRefused(String text) {
        assertThatThrownBy(() -> dialect.read(text, Map.of())).isInstanceOf(OrreryException.class);
    }

    @Test
    void scriptsHaveLimits() {
        assertThatThrownBy(() -> dialect.read("g.V('" + "x".repeat(10_000) + "')", Map.of()))
                .hasMessageContaining("10000 bytes");
        assertThatThrownBy(() -> dialect.read("g.V()" + ".out()".repeat(50), Map.of()))
                .hasMessageContaining("50 steps");
    }
}
