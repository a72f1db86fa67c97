package dev.orrery.cli.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class GridTest {
    private static List<String> print(Grid grid, int width) {
        StringWriter text = new StringWriter();
        grid.print(new PrintWriter(text, true), width);
        return text.toString().lines().toList();
    }

    @Test
    void rowsStandUnderTheirHeadings() {
        Grid grid =
                new Grid(List.of("id", "total"), List.of(List.of("a", "12"), List.of("bcd", "3")));
        assertThat(print(grid, 80))
                .containsExactly("  id   total", "  ---  -----", "  a    12", "  bcd  3");
    }

    @Test
    void theWidestColumnGivesWay() {
        Grid grid = new Grid(List.of("id", "note"), List.of(List.of("a", "x".repeat(100))));
        assertThat(print(grid, 30)).allMatch(line -> line.length() <= 30);
        assertThat(print(grid, 30).getLast()).startsWith("  a").endsWith("x..");
    }

    @Test
    void tooManyColumnsBecomeLists() {
        List<String> headings = Collections.nCopies(20, "name");
        Grid grid = new Grid(headings, List.of(Collections.nCopies(20, "value")));
        assertThat(print(grid, 80)).hasSize(21).contains("--- row 1", "  name  value");
    }

    @Test
    void whatWouldMoveTheCursorIsSpelledOut() {
        Grid grid = new Grid(List.of("a"), List.of(List.of("x\ny\u001b[2J")));
        assertThat(print(grid, 80)).last().isEqualTo("  x\\ny\\u001b[2J");
    }
}
