package dev.orrery.query.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Damaged query texts: each parses or is refused as a bad request, nothing else. */
class SqlParserFuzzTest {
    private static final int ROUNDS = 15_000;
    private static final long SEED = 20_260_101;
    private static final List<String> PIECES =
            List.of(
                    "SELECT ",
                    " FROM ",
                    " WHERE ",
                    " IN ",
                    " NOT ",
                    "(",
                    ")",
                    "[",
                    "]",
                    "{",
                    "}",
                    "'",
                    "\"",
                    "\\",
                    ".",
                    ",",
                    "@",
                    "--",
                    "?",
                    "??",
                    ":",
                    "*",
                    "-",
                    "0x",
                    "1e",
                    "\u0000",
                    "\uD800",
                    "é",
                    "\n",
                    "udf.",
                    "EXISTS(",
                    " LIKE ",
                    " ESCAPE ",
                    "🜁");

    @Test
    void damagedTextIsReadOrRefused() {
        Random random = new Random(SEED);
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String text = damage(SqlPrinter.print(new SyntaxTrees(round % 500).query(2)), random);
            try {
                Query query = SqlParser.parseQuery(text);
                assertThat(SqlParser.parseQuery(SqlPrinter.print(query))).isEqualTo(query);
            } catch (OrreryException error) {
                assertThat(error.code()).as(text).isEqualTo(ErrorCode.BAD_REQUEST);
                assertThat(error.text()).contains("line ").contains("column ");
                refused++;
            }
        }
        assertThat(refused).isBetween(ROUNDS / 4, ROUNDS);
    }

    private static String damage(String text, Random random) {
        StringBuilder damaged = new StringBuilder(text);
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(damaged.length() + 1);
            int end = Math.min(damaged.length(), at + random.nextInt(6));
            switch (random.nextInt(3)) {
                case 0 -> damaged.delete(at, end);
                case 1 -> damaged.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                default -> damaged.replace(at, end, Character.toString(random.nextInt(0x2FF)));
            }
        }
        return damaged.toString();
    }
}
