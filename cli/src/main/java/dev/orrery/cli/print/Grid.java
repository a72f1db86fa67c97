package dev.orrery.cli.print;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of any number of columns, made to fit a terminal: wide columns give way to narrow ones, and
 * where there are too many columns each row is printed as a list of its cells.
 */
public final class Grid {
    private static final String GAP = "  ";
    private static final String CUT = "..";
    private static final int LEAST_COLUMN = 6;

    private final List<String> headings;
    private final List<List<String>> rows;

    public Grid(List<String> headings, List<List<String>> rows) {
        this.headings = headings.stream().map(Grid::oneLine).toList();
        this.rows = rows.stream().map(row -> row.stream().map(Grid::oneLine).toList()).toList();
    }

    /** Control characters would move the cursor, or worse. */
    private static String oneLine(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints()
                .forEach(
                        point -> {
                            switch (point) {
                                case '\n' -> safe.append("\\n");
                                case '\t' -> safe.append("\\t");
                                case '\r' -> safe.append("\\r");
                                default -> {
                                    if (Character.isISOControl(point)) {
                                        safe.append("\\u%04x".formatted(point));
                                    } else {
                                        safe.appendCodePoint(point);
                                    }
                                }
                            }
                        });
        return safe.toString();
    }

    /** Prints the rows in so many columns of text. */
    public void print(PrintWriter out, int width) {
        int least = headings.size() * (LEAST_COLUMN + GAP.length());
        if (headings.size() > 1 && least > width) {
            printAsLists(out, width);
        } else {
            printAsTable(out, width);
        }
    }

    private void printAsTable(PrintWriter out, int width) {
        int[] widths = widths(width);
        out.println(line(headings, widths));
        List<String> rulers = new ArrayList<>();
        for (int columnWidth : widths) {
            rulers.add("-".repeat(columnWidth));
        }
        out.println(line(rulers, widths));
        rows.forEach(row -> out.println(line(row, widths)));
    }

    /** Takes from the widest column until all fit. */
    private int[] widths(int width) {
        int[] widths = new int[headings.size()];
        int sum = 0;
        for (int i = 0; i < widths.length; i++) {
            widths[i] = columns(headings.get(i));
            for (List<String> row : rows) {
                widths[i] = Math.max(widths[i], columns(row.get(i)));
            }
            sum += widths[i] + GAP.length();
        }
        while (sum > width) {
            int widest = 0;
            for (int i = 1; i < widths.length; i++) {
                widest = widths[i] > widths[widest] ? i : widest;
            }
            if (widths[widest] <= LEAST_COLUMN) {
                break;
            }
            widths[widest]--;
            sum--;
        }
        return widths;
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = cut(cells.get(i), widths[i]);
            line.append(GAP).append(cell).append(" ".repeat(widths[i] - columns(cell)));
        }
        return line.toString().stripTrailing();
    }

    private void printAsLists(PrintWriter out, int width) {
        int label = headings.stream().mapToInt(Grid::columns).max().orElse(0);
        int room = Math.max(LEAST_COLUMN, width - label - GAP.length() * 2);
        for (int i = 0; i < rows.size(); i++) {
            out.println("--- row " + (i + 1));
            for (int j = 0; j < headings.size(); j++) {
                String heading = headings.get(j);
                out.println(
                        GAP
                                + heading
                                + " ".repeat(label - columns(heading))
                                + GAP
                                + cut(rows.get(i).get(j), room));
            }
        }
    }

    private static int columns(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String cut(String cell, int width) {
        if (columns(cell) <= width) {
            return cell;
        }
        int end = cell.offsetByCodePoints(0, Math.max(0, width - CUT.length()));
        return cell.substring(0, end) + CUT;
    }
}
