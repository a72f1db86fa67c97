package dev.orrery.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Runs a script of named steps, and makes a test of each. */
public final class NodeSteps {
    private NodeSteps() {}

    public static Stream<DynamicTest> run(String script, String... arguments) throws IOException {
        NodeScript.assumeAvailable();
        NodeScript.Result result = NodeScript.run(script, arguments);
        List<String> steps =
                result.output()
                        .lines()
                        .filter(line -> line.startsWith("ok ") || line.startsWith("not ok "))
                        .toList();
        assertThat(steps).as(result.output()).isNotEmpty();
        return Stream.concat(
                steps.stream().map(NodeSteps::test),
                Stream.of(
                        DynamicTest.dynamicTest(
                                "the script ends",
                                () -> assertThat(result.exitCode()).as(result.output()).isZero())));
    }

    private static DynamicTest test(String line) {
        String name = line.replaceFirst("^(not )?ok ", "").replaceFirst(" :: .*", "");
        return DynamicTest.dynamicTest(name, () -> assertThat(line).startsWith("ok "));
    }
}
