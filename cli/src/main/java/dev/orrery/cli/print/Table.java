package dev.orrery.cli.print;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Text in columns. A heading that begins with a blank aligns its column to the right. */
public final class Table {
    private static final String GAP = "  ";
    private static final int LEAST_WIDTH = 60;
    private static final int USUAL_WIDTH = 120;
    private static final int NARROWEST_CELL = 12;

    private final List<String> headings;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... headings) {
        this.headings = List.of(headings);
    }

    public void row(String... cells) {
        rows.add(List.of(cells));
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public void print(PrintWriter out) {
        int[] widths = widths();
        out.println(line(headings.stream().map(String::strip).toList(), widths));
        rows.forEach(row -> out.println(line(row, widths)));
    }

    /** The first column gives way where the terminal is narrow: it holds names. */
    private int[] widths() {
        int[] widths = new int[headings.size()];
        int sum = 0;
        for (int i = 0; i < widths.length; i++) {
            widths[i] = headings.get(i).strip().length();
            for (List<String> row : rows) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
            sum += widths[i] + GAP.length();
        }
        int surplus = Math.max(0, sum - terminalWidth());
        widths[0] = Math.max(Math.min(widths[0], NARROWEST_CELL), widths[0] - surplus);
        return widths;
    }

    private static int terminalWidth() {
        String columns = System.getenv("COLUMNS");
        try {
            return columns == null
                    ? USUAL_WIDTH
                    : Math.max(LEAST_WIDTH, Integer.parseInt(columns.strip()));
        } catch (NumberFormatException e) {
            return USUAL_WIDTH;
        }
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = cut(cells.get(i), widths[i]);
            String blanks = " ".repeat(widths[i] - cell.length());
            boolean right = headings.get(i).startsWith(" ");
            line.append(GAP).append(right ? blanks + cell : cell + blanks);
        }
        return line.toString().stripTrailing();
    }

    private static String cut(String cell, int width) {
        return cell.length() <= width ? cell : cell.substring(0, Math.max(0, width - 2)) + "..";
    }
}
