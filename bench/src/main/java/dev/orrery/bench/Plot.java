package dev.orrery.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A report as a drawing: one group of bars for each unit, the longest bar for the most. */
final class Plot {
    private static final int WIDTH = 900;
    private static final int NAME_WIDTH = 470;
    private static final int BAR_WIDTH = 300;
    private static final int ROW = 22;
    private static final int BAR_HEIGHT = 14;
    private static final int MARGIN = 16;
    private static final int TEXT_RISE = 12;

    private final StringBuilder out = new StringBuilder();
    private int y = MARGIN;

    private Plot() {}

    static String svg(Report report) {
        Plot plot = new Plot();
        plot.text(MARGIN, report.title(), "font-weight='bold'");
        Map<String, List<Figure>> byUnit =
                report.figures().stream()
                        .collect(
                                Collectors.groupingBy(
                                        Figure::unit, LinkedHashMap::new, Collectors.toList()));
        byUnit.forEach(plot::group);
        int height = plot.y + MARGIN;
        return """
        <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d'
          font-family='sans-serif' font-size='12'>
        <rect width='100%%' height='100%%' fill='white'/>
        %s</svg>
        """
                .formatted(WIDTH, height, plot.out);
    }

    private void group(String unit, List<Figure> figures) {
        double most = figures.stream().mapToDouble(Figure::value).max().orElse(1);
        text(MARGIN, unit, "fill='#555'");
        for (Figure figure : figures) {
            bar(figure, most <= 0 ? 0 : figure.value() / most);
        }
    }

    private void bar(Figure figure, double share) {
        int length = (int) Math.round(Math.max(0, share) * BAR_WIDTH);
        String colour = figure.keepsBound() ? "#3367d6" : "#c5221f";
        out.append(
                "<rect x='%d' y='%d' width='%d' height='%d' fill='%s'/>%n"
                        .formatted(NAME_WIDTH, y, length, BAR_HEIGHT, colour));
        out.append(
                "<text x='%d' y='%d'>%s</text>%n"
                        .formatted(
                                NAME_WIDTH + length + MARGIN / 2,
                                y + TEXT_RISE,
                                Figure.number(figure.value())));
        text(2 * MARGIN, figure.name(), "");
    }

    private void text(int x, String words, String style) {
        out.append(
                "<text x='%d' y='%d' %s>%s</text>%n"
                        .formatted(x, y + TEXT_RISE, style, escape(words)));
        y += ROW;
    }

    private static String escape(String words) {
        return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
