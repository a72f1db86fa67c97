package dev.orrery.compat.nosql;

import dev.orrery.compat.NodeSteps;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** One test for each step of {@code scripts.mjs}. */
@ExtendWith(SharedServer.class)
class JavaScriptSdkScriptsTest {
    @TestFactory
    Stream<DynamicTest> scriptsWorkWithTheJavaScriptSdk(ServerProcess server) throws IOException {
        return NodeSteps.run("scripts.mjs", server.endpoint().toString(), JavaSdk.EMULATOR_KEY);
    }
}
