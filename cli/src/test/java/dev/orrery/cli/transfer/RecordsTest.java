package dev.orrery.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cli.client.CallFailedException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordsTest {
    private static ByteInput input(String text) {
        return ByteInput.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<String> all(Records records) {
        List<String> all = new ArrayList<>();
        for (Records.Entry next = records.next(); next != null; next = records.next()) {
            all.add(
                    switch (next) {
                        case Records.Entry.Json(JsonObject object) ->
                                new String(object.toBytes(), StandardCharsets.UTF_8);
                        case Records.Entry.Broken(String _, String reason) -> "! " + reason;
                    });
        }
        return all;
    }

    @Test
    void linesAndArraysAreToldApart() {
        assertThat(all(new JsonRecords(input("{\"a\":1}\r\n\n {\"a\":2}"), false)))
                .containsExactly("{\"a\":1}", "{\"a\":2}");
        assertThat(
                        all(
                                new JsonRecords(
                                        input("\uFEFF [\n{\"a\": \"],\\\"\"} , {\"b\":\n[1]}]"),
                                        false)))
                .containsExactly("{\"a\":\"],\\\"\"}", "{\"b\":[1]}");
        assertThat(all(new JsonRecords(input("[]"), false))).isEmpty();
        assertThat(all(new JsonRecords(input(""), false))).isEmpty();
    }

    @Test
    void whatIsNoObjectIsToldAndTheRestIsRead() {
        assertThat(all(new JsonRecords(input("{\"a\":}\n5\n{\"a\":1}\n"), false)))
                .hasSize(3)
                .satisfies(
                        lines -> assertThat(lines.get(1)).isEqualTo("! This is not a JSON object."))
                .last()
                .isEqualTo("{\"a\":1}");
        assertThatThrownBy(() -> all(new JsonRecords(input("[{\"a\":1},"), false)))
                .isInstanceOf(CallFailedException.class)
                .hasMessageContaining("ends inside");
    }

    @Test
    void anArrayIsReadOnFromAnyPosition() {
        String text = "[{\"a\":1}, {\"a\":2},\n{\"a\":3}]";
        JsonRecords records = new JsonRecords(input(text), false);
        assertThat(records.next()).isNotNull();
        String rest = text.substring((int) records.position());
        assertThat(all(new JsonRecords(input(rest), true)))
                .containsExactly("{\"a\":2}", "{\"a\":3}");
    }

    @Test
    void cellsOfCsvAreValues() {
        String text =
                "id,n,\"x y\",t\n a,1,\"{\"\"k\"\":[1]}\",007\r\nb,,\"line\nbreak\",\"\"\"\"\"\"\n";
        assertThat(all(CsvRecords.begin(input(text), Set.of("t"))))
                .containsExactly(
                        "{\"id\":\" a\",\"n\":1,\"x y\":{\"k\":[1]},\"t\":\"007\"}",
                        "{\"id\":\"b\",\"x y\":\"line\\nbreak\",\"t\":\"\"}");
        assertThat(all(CsvRecords.begin(input("a,b\n1\n1,2\n"), Set.of())))
                .containsExactly("! 1 cells instead of 2.", "{\"a\":1,\"b\":2}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"\"",
                "\"12\"",
                "\"plain\"",
                "\" blank \"",
                "\"true\"",
                "\"\\\"q\\\"\"",
                "\"a,b\\n\"",
                "12",
                "-0.5e3",
                "true",
                "null",
                "[1,\"x\"]",
                "{\"a\":{}}",
                "\"nothing\"",
                "\"007\""
            })
    void everyValueComesBackFromCsv(String json) {
        JsonValue value = JsonValue.parse(json.getBytes(StandardCharsets.UTF_8));
        for (boolean text : new boolean[] {false, true}) {
            String file = "a,b\n" + (text ? CsvCell.textCell(value) : CsvCell.cell(value)) + ",1\n";
            if (!text || json.startsWith("\"")) {
                assertThat(all(CsvRecords.begin(input(file), text ? Set.of("a") : Set.of())))
                        .containsExactly("{\"a\":" + json + ",\"b\":1}");
            }
        }
    }
}
