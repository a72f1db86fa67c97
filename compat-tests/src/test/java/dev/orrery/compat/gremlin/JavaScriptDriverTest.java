package dev.orrery.compat.gremlin;

import dev.orrery.compat.NodeSteps;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import dev.orrery.compat.nosql.GraphContainers;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** One test for each step of {@code gremlin.mjs}. */
@ExtendWith(SharedServer.class)
class JavaScriptDriverTest {
    @TestFactory
    Stream<DynamicTest> theJavaScriptDriversWork(ServerProcess server) throws IOException {
        return NodeSteps.run(
                "gremlin.mjs",
                server.endpoint().toString(),
                GraphContainers.KEY,
                "ws://localhost:" + server.gremlinPort() + "/gremlin");
    }
}
