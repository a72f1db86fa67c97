package dev.orrery.api.gremlin.dialect;

import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.apache.tinkerpop.gremlin.language.grammar.GenericLiteralVisitor;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinAntlrToJava;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinLexer;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser;

/** Reads one literal as TinkerPop's grammar does. */
final class LiteralParser {
    private LiteralParser() {}

    static Object parse(String text) {
        GremlinParser parser =
                new GremlinParser(
                        new CommonTokenStream(new GremlinLexer(CharStreams.fromString(text))));
        return new GenericLiteralVisitor(new GremlinAntlrToJava())
                .visitGenericLiteral(parser.genericLiteral());
    }
}
