package dev.orrery.compat.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.compat.NodeScript;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** One test for each step of {@code cassandra.mjs}. */
@ExtendWith(SharedServer.class)
final class JavaScriptDriverTest {
    @TestFactory
    Stream<DynamicTest> theJavaScriptDriverWorks(ServerProcess server) throws IOException {
        assumeTrue(
                NodeScript.isAvailable() || System.getenv("CI") != null,
                "Node.js and npm are not installed: the JavaScript driver is not tested");
        NodeScript.Result result =
                NodeScript.run("cassandra.mjs", Integer.toString(server.cassandraPort()));
        List<String> steps =
                result.output()
                        .lines()
                        .filter(line -> line.startsWith("ok ") || line.startsWith("not ok "))
                        .toList();
        assertThat(steps).as(result.output()).isNotEmpty();
        return Stream.concat(
                steps.stream().map(JavaScriptDriverTest::test),
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
