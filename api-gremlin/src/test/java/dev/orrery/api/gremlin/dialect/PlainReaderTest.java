package dev.orrery.api.gremlin.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.gremlin.process.Sources;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinAntlrToJava;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinQueryParser;
import org.apache.tinkerpop.gremlin.language.grammar.VariableResolver.DirectVariableResolver;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.GValueReductionStrategy;
import org.apache.tinkerpop.gremlin.structure.util.empty.EmptyGraph;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read without the grammar is what the grammar reads. */
class PlainReaderTest {
    private static final GraphTraversalSource SOURCE =
            AnonymousTraversalSource.traversal().with(EmptyGraph.instance());
    private static final Map<String, Object> BINDINGS =
            Map.of("x", "one", "n", 7, "id", "two", "list", List.of("a", "b"));

    private final Dialect dialect = new Dialect(new ScriptLimits(10_000, 12));

    @BeforeAll
    static void register() {
        Sources.register();
    }

    private Traversal.Admin<?, ?> byGrammar(String text) {
        Script script = dialect.read(text, BINDINGS);
        return ((Traversal<?, ?>)
                        GremlinQueryParser.parse(
                                script.text(),
                                new GremlinAntlrToJava(
                                        SOURCE, new DirectVariableResolver(script.bindings()))))
                .asAdmin();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "g.V()",
                "g.V('v1').valueMap()",
                "g.V(\"it's\").out('knows').out('knows').valueMap()",
                "g.V('a', 'b',7)",
                "g.V(true)",
                "g.V(x).out(x).hasLabel(x)",
                "g.V(id)",
                "g.V().hasId('a','b').hasId(n)",
                "g.V().has('name')",
                "g.V().has('name','thomas').values('age')",
                "g.V().has('name', x)",
                "g.V().has('age', 0)",
                "g.V().has('age',gt(30)).has('age',lte(123456789))",
                "g.V().has('age',within(30,31)).has('age', within('x'))",
                "g.V().has('a',eq('b')).has('a',neq(true)).has('a',gte(1)).has('a',lt(2))",
                "g.V().has('person','name','thomas')",
                "g.V().has('person','name',x)",
                "g.V().hasLabel('person').hasLabel('a','b')",
                "g.V().hasNot('age').outE().inV().id()",
                "g.E('e').outV().label().dedup().fold()",
                "g.E().count()",
                "g.V().limit(5).valueMap(true)",
                "g.V().valueMap(true,'name')",
                "g.V().valueMap('name','age')",
                "g.V().elementMap().fold()",
                "g.V().elementMap('name')",
                "g.V().properties('name').count()",
                "g.V().V('a').E('b').outE('é')",
            })
    void aPlainScriptIsReadAsTheGrammarReadsIt(String text) {
        Bytecode steps = dialect.readPlain(text, BINDINGS).orElseThrow();
        Traversal.Admin<?, ?> built = PlainTraversals.build(SOURCE, steps).asAdmin();
        Traversal.Admin<?, ?> expected = byGrammar(text);
        GValueReductionStrategy.instance().apply(expected);
        assertThat(built.getBytecode()).isEqualTo(expected.getBytecode());
        assertThat(built).isEqualTo(expected);
        assertThat(built.toString()).isEqualTo(expected.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "g",
                "g.",
                "g.V",
                "g.V(",
                "g.V()x",
                "g.V().",
                "g.V()..id()",
                "g.V(,)",
                "g.V('a',)",
                "g.V('a' 'b')",
                "g.V('a)",
                "g.V('')",
                "g.V('a\\'b')",
                "g.V('a\nb')",
                "g.V(01)",
                "g.V(1L)",
                "g.V(1.5)",
                "g.V(-1)",
                "g.V(1234567890)",
                "g.V(null)",
                "g.V(unknown)",
                "g.V(list)",
                "g.V(['a','b'])",
                "g.V().toList()",
                "g.V().next()",
                "g.V();",
                "g.V().out(n)",
                "g.V().values(x)",
                "g.V().has(x,'a')",
                "g.V().has(x,'a','b')",
                "g.V().has('a',within())",
                "g.V().has('a',gt(1,2))",
                "g.V().has('a',gt(x))",
                "g.V().has(T.id,'a')",
                "g.V().in()",
                "g.V().out().repeat(out())",
                "g.V().limit('a')",
                "g.V().limit(local,1)",
                "g.V().id('a')",
                "g.V().hasLabel()",
                "g.addV('person')",
                "g.inject(1)",
                "g.out()",
                "g.V(gt(1))",
                "g.with('x').V()",
                "h.V()",
            })
    void everythingElseIsLeftToTheGrammar(String text) {
        assertThat(dialect.readPlain(text, BINDINGS)).isEmpty();
    }

    @Test
    void limitsHoldForPlainScripts() {
        assertThat(dialect.readPlain("g.V()" + ".out()".repeat(11), Map.of())).isPresent();
        assertThat(dialect.readPlain("g.V()" + ".out()".repeat(12), Map.of())).isEmpty();
        assertThat(new Dialect(new ScriptLimits(20, 12)).readPlain("g.V('v1')", Map.of()))
                .isEmpty();
    }
}
