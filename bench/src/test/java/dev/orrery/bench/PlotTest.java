package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.bench.Figure.Bound;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class PlotTest {
    @Test
    void everyFigureHasABarAndAMissedBoundIsRed() throws Exception {
        Report report =
                new Report(
                        "Reads & writes",
                        Map.of(),
                        List.of(
                                new Figure("reads < 1 ms", 10, "per second", new Bound.None()),
                                new Figure("writes", 5, "per second", new Bound.AtLeast(6))));

        String svg = Plot.svg(report);

        Document drawing =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertThat(drawing.getElementsByTagName("rect").getLength()).isEqualTo(3);
        assertThat(svg).contains("width='300'", "width='150'", "fill='#c5221f'");
    }
}
