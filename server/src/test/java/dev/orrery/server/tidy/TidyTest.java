package dev.orrery.server.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The house style, over every Java file of the repository. */
class TidyTest {
    /** Files that break a rule for a reason. An entry that is no longer needed fails the test. */
    private static final Map<String, String> ALLOWED = Map.of();

    private static List<JavaSource> sources = List.of();

    @BeforeAll
    static void readSources() throws IOException {
        sources = JavaSource.all();
        assertThat(sources).as("the tree was found").hasSizeGreaterThan(50);
    }

    @ParameterizedTest
    @EnumSource
    void everyFileKeepsTheRule(TidyRule rule) {
        List<String> found = new ArrayList<>();
        for (JavaSource source : sources) {
            if (!ALLOWED.containsKey(rule + " " + source.path())) {
                rule.violations(source).forEach(what -> found.add(source.path() + ": " + what));
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void theAllowListHoldsNothingThatIsNotNeeded() {
        for (String entry : ALLOWED.keySet()) {
            TidyRule rule = TidyRule.valueOf(entry.substring(0, entry.indexOf(' ')));
            String path = entry.substring(entry.indexOf(' ') + 1);
            assertThat(sources)
                    .as(entry)
                    .anyMatch(
                            source ->
                                    source.path().equals(path)
                                            && !rule.violations(source).isEmpty());
        }
    }

    @Test
    void everyPackageIsDescribedAndChecksNulls() {
        TreeSet<String> folders = new TreeSet<>();
        TreeSet<String> described = new TreeSet<>();
        for (JavaSource source : sources) {
            Path path = Path.of(source.path());
            if (!source.main()) {
                continue;
            }
            folders.add(path.getParent().toString());
            if (path.endsWith("package-info.java")) {
                assertThat(source.text()).as(source.path()).contains("/**", "@NullMarked");
                described.add(path.getParent().toString());
            }
        }
        assertThat(described).isEqualTo(folders);
    }
}
