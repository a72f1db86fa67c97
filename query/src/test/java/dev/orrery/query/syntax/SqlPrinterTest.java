package dev.orrery.query.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SqlPrinterTest {
    @Property(tries = 3000)
    void parsingPrintedTextGivesTheSameTree(@ForAll long seed) {
        Query query = new SyntaxTrees(seed).query(3);

        assertThat(SqlParser.parseQuery(SqlPrinter.print(query))).isEqualTo(query);
    }

    @Test
    void printsParenthesesOnlyWhereNeeded() {
        Expression tree = SqlParser.parseExpression("((a) + (b * c)) * (- -d) = (e ?? (f))");

        assertThat(SqlPrinter.print(tree)).isEqualTo("(a + b * c) * -(-d) = (e ?? f)");
    }

    @Test
    void quotesNamesThatAreNoWords() {
        Expression tree = SqlParser.parseExpression("c['odd name'].order[\"x\"]");

        assertThat(SqlPrinter.print(tree)).isEqualTo("c[\"odd name\"][\"order\"].x");
    }
}
