package dev.orrery.server.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a small tree of its own, with stand-ins for the JDKs and Maven. */
class LauncherTest {
    @TempDir Path folder;

    private FakeTree tree;

    @BeforeEach
    void makeTree() throws IOException {
        tree = new FakeTree(folder.resolve("a tree"));
    }

    @Test
    void theNamedJdkIsUsedBeforeAnyOther() throws Exception {
        tree.jdk("named", "25.0.3");
        tree.jdk("home", "25.0.1");
        tree.environment("ORRERY_JAVA_HOME", tree.path("named"));
        tree.environment("JAVA_HOME", tree.path("home"));
        assertThat(tree.orrery("start").output()).contains("started by named");
    }

    @Test
    void anOldJavaHomeAndAnOldJavaOnThePathArePassedOver() throws Exception {
        tree.jdk("old home", "17.0.15");
        tree.jdk("old path", "21.0.2");
        tree.jdk("jvm/new", "26");
        tree.jdk("jvm/tested", "25.0.3");
        tree.environment("JAVA_HOME", tree.path("old home"));
        tree.pathEntry("old path/bin");
        assertThat(tree.orrery("start").output()).contains("started by tested");
    }

    @Test
    void theJavaOnThePathIsFoundThroughALink() throws Exception {
        tree.jdk("elsewhere", "25");
        Files.createDirectories(tree.path("bin"));
        Files.createSymbolicLink(tree.path("bin/java"), tree.path("elsewhere/bin/java"));
        tree.pathEntry("bin");
        assertThat(tree.orrery("start").output()).contains("started by elsewhere");
    }

    @Test
    void withoutAJdkItTellsWhereItLooked() throws Exception {
        tree.jdk("jvm/old", "21.0.2");
        tree.jdk("runtime", "25.0.3");
        Files.delete(tree.path("runtime/bin/javac"));
        tree.environment("JAVA_HOME", tree.path("runtime"));
        FakeTree.Result result = tree.orrery("start");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.errors())
                .contains("no JDK 25 or newer found")
                .contains(
                        "JAVA_HOME: " + tree.path("runtime") + " is Java 25.0.3 without a compiler")
                .contains("java on the PATH: none")
                .contains(tree.path("jvm/old") + " is Java 21.0.2")
                .contains("Install one");
    }

    @Test
    void theFirstStartBuildsAndTheSecondDoesNot() throws Exception {
        tree.jdk("jvm/new", "25.0.3");
        FakeTree.Result first = tree.orrery("start", "--data", "some where");
        assertThat(first.errors())
                .contains("Building Orrery (first use", "[2/2] server", "Built in");
        assertThat(first.output()).contains("arguments: start --data some where");
        FakeTree.Result second = tree.orrery("start");
        assertThat(second.errors()).isEmpty();
        assertThat(second.output()).contains("arguments: start");
    }

    @Test
    void aChangedSourceIsBuiltAgain() throws Exception {
        tree.jdk("jvm/new", "25.0.3");
        tree.orrery("start");
        Path source = tree.path("server/src/main/Thing.java");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(tree.orrery("start").errors()).contains("the sources have changed");
    }

    @Test
    void aFailedBuildShowsTheEndOfItsLog() throws Exception {
        tree.jdk("jvm/new", "25.0.3");
        tree.environment("FAKE_MAVEN_FAILURE", Path.of("[ERROR] semicolon expected"));
        FakeTree.Result result = tree.orrery("start");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.errors()).contains("the build failed", "build.log", "semicolon expected");
        assertThat(tree.path("server/target/build.lock")).doesNotExist();
    }

    @Test
    void aFailedTrainingRunDoesNotHinderTheStart() throws Exception {
        tree.jdk("jvm/new", "25.0.3");
        tree.environment("FAKE_TRAINING_FAILURE", Path.of("yes"));
        FakeTree.Result result = tree.orrery("start");
        assertThat(result.errors()).contains("no start-up cache");
        assertThat(result.output()).contains("arguments: start").doesNotContain("AOTCache=");
        assertThat(result.status()).isZero();
    }

    @Test
    void theStartUsesTheCacheOfItsOwnJdk() throws Exception {
        tree.jdk("jvm/new", "25.0.3");
        assertThat(tree.orrery("start").output()).contains("start-25.0.3.aot");
        tree.jdk("other", "25.0.9");
        tree.environment("ORRERY_JAVA_HOME", tree.path("other"));
        assertThat(tree.orrery("start").output()).doesNotContain("AOTCache=");
    }

    @Test
    void moreJvmOptionsComeFromTheEnvironment() throws Exception {
        tree.jdk("jvm/new", "25.0.3");
        tree.environment("ORRERY_JAVA_OPTIONS", Path.of("-Xmx3g -XX:+UseZGC"));
        assertThat(tree.orrery("start").output()).contains("-Xmx3g\n-XX:+UseZGC\n");
    }

    @Test
    void testRunsMavenAndKeepsItsExitStatus() throws Exception {
        tree.jdk("jvm/new", "25.0.3");
        FakeTree.Result passed = tree.orrery("test", "-pl", "model");
        assertThat(passed.output())
                .containsSubsequence("verify -pl model -DskipTests", "verify -pl model -Dspotless")
                .contains("Tests run:");
        assertThat(passed.status()).isZero();
        tree.environment("FAKE_MAVEN_FAILURE", Path.of("failed"));
        assertThat(tree.orrery("test").status()).isEqualTo(7);
    }

    @Test
    void anArchiveNeedsNoSourcesAndNoCompiler() throws Exception {
        tree.jdk("jvm/new", "25.0.3");
        Path packed = tree.unpack(tree.orrery("package"));
        Files.delete(tree.path("jvm/new/bin/javac"));

        FakeTree.Result started = tree.run(packed, "start", "--data", "there");

        assertThat(started.errors()).isEmpty();
        assertThat(started.output())
                .contains("started by new", packed.resolveSibling("lib/server.jar").toString())
                .contains("arguments: start --data there");
        assertThat(tree.run(packed, "version").output()).isEqualTo("Orrery 1.2.3\n");
        assertThat(tree.run(packed, "help").output()).contains("usage of the fake tree");
        assertThat(packed.resolveSibling("docs/operations.md")).exists();
        for (String command : List.of("test", "bench", "package")) {
            FakeTree.Result refused = tree.run(packed, command);
            assertThat(refused.status()).isEqualTo(1);
            assertThat(refused.errors()).contains("needs the source tree");
        }
    }

    @Test
    void anArchiveMayHaveAJavaOfItsOwn() throws Exception {
        tree.jdk("jvm/new", "25.0.3");
        FakeTree.Result archive = tree.orrery("package", "--with-java");
        assertThat(archive.output()).contains("orrery-1.2.3-");
        Path packed = tree.unpack(archive);
        Files.move(tree.path("jvm"), tree.path("gone"));

        FakeTree.Result started = tree.run(packed, "start");

        assertThat(started.output())
                .contains(
                        "started by java", "AOTCache=" + packed.resolveSibling("start-25.0.3.aot"));
    }

    @Test
    void anArchiveWithoutAJavaSaysWhereItLooked() throws Exception {
        tree.jdk("jvm/new", "25.0.3");
        Path packed = tree.unpack(tree.orrery("package"));
        Files.move(tree.path("jvm"), tree.path("gone"));

        FakeTree.Result refused = tree.run(packed, "start");

        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.errors()).contains("Looked for bin/java of Java 25 or newer in:");
    }

    @Test
    void packageTellsWhatItKnows() throws Exception {
        assertThat(tree.orrery("package", "--help").errors()).contains("--with-java");
        FakeTree.Result refused = tree.orrery("package", "--nonsense");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.errors()).contains("Usage: orrery package");
    }

    @Test
    void helpAndVersionNeedNoJdk() throws Exception {
        assertThat(tree.orrery("help").output()).contains("usage of the fake tree");
        assertThat(tree.orrery().output()).contains("usage of the fake tree");
        assertThat(tree.orrery("version").output()).isEqualTo("Orrery 1.2.3\n");
    }

    @Test
    void itWorksThroughALinkFromAnotherFolder() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), tree.path("orrery"));
        assertThat(tree.run(link, "version").output()).isEqualTo("Orrery 1.2.3\n");
    }
}
