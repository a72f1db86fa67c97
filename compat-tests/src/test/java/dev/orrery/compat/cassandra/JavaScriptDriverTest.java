package dev.orrery.compat.cassandra;

import dev.orrery.compat.NodeSteps;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** One test for each step of {@code cassandra.mjs}. */
@ExtendWith(SharedServer.class)
final class JavaScriptDriverTest {
    @TestFactory
    Stream<DynamicTest> theJavaScriptDriverWorks(ServerProcess server) throws IOException {
        return NodeSteps.run("cassandra.mjs", Integer.toString(server.cassandraPort()));
    }
}
