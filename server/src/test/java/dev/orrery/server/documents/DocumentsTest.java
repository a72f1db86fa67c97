package dev.orrery.server.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.server.tidy.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the documents say about the repository is so. */
class DocumentsTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");

    @Test
    void everyTestNamedByTheRequirementsExists() throws IOException {
        Map<String, String> tests = new HashMap<>();
        for (Path file : SourceTree.files(".java")) {
            Matcher folder = Pattern.compile("src/test/java/(.*)\\.java").matcher(file.toString());
            if (folder.find()) {
                tests.put(folder.group(1).replace('/', '.'), Files.readString(file));
            }
        }
        String page = Files.readString(SourceTree.root().resolve("docs/requirements.md"));
        assertThat(RequirementsPage.problems(page, name -> exists(tests, name))).isEmpty();
    }

    private static boolean exists(Map<String, String> tests, String name) {
        int end = name.indexOf('#');
        String text = tests.get(end < 0 ? name : name.substring(0, end));
        if (text == null) {
            return false;
        }
        String method = "\\bvoid\\s+" + name.substring(end + 1) + "\\s*\\(";
        return end < 0 || Pattern.compile(method).matcher(text).find();
    }

    @Test
    void everyLinkBetweenPagesLeadsSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : SourceTree.files(".md")) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                if (!Files.exists(page.resolveSibling(link.group(1)))) {
                    broken.add(SourceTree.root().relativize(page) + " -> " + link.group(1));
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void theCheckOfTheRequirementsSeesWhatIsWrong() {
        String good =
                IntStream.rangeClosed(1, RequirementsPage.REQUIREMENTS)
                        .mapToObj(number -> "| R" + number + " | text | a.BTest#c, a.DTest |")
                        .collect(Collectors.joining("\n"));
        assertThat(RequirementsPage.problems(good, _ -> true)).isEmpty();
        assertThat(RequirementsPage.problems(good.replace("| R7 ", "| R8 "), _ -> true))
                .containsExactly("R8 stands twice", "R7 is missing");
        assertThat(RequirementsPage.problems(good.replace("R9 | text", "R9 text"), _ -> true))
                .containsExactly("not a row: | R9 text | a.BTest#c, a.DTest |", "R9 is missing");
        String renamed = good.replace("R3 | text | a.BTest#c", "R3 | text | a.BTest#x");
        assertThat(RequirementsPage.problems(renamed, name -> !name.endsWith("#x")))
                .containsExactly("R3 names no existing test: a.BTest#x");
    }
}
