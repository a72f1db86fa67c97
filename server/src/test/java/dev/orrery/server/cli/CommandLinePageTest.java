package dev.orrery.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executes the examples of the page about the command line. */
class CommandLinePageTest {
    private static final Pattern EXAMPLE = Pattern.compile("(?m)^\\$ orrery (.*)$");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    private static final Pattern FILE = Pattern.compile("\\w+\\.(jsonl|json|csv)");
    private static final int LEAST_EXAMPLES = 16;

    @Test
    void everyExampleWorks(@TempDir Path folder) throws IOException {
        String page = Files.readString(Path.of("..", "docs", "command-line.md"));
        try (CommandRun run = new CommandRun(folder, "off")) {
            ShopData.create(run, folder);
            int count = 0;
            Matcher examples = EXAMPLE.matcher(page);
            while (examples.find()) {
                int status = run.run(words(examples.group(1), folder));
                assertThat(status).as(examples.group(1) + "\n" + run.err).isZero();
                assertThat(run.out).as(examples.group(1)).isNotBlank();
                count++;
            }
            assertThat(count).isGreaterThanOrEqualTo(LEAST_EXAMPLES);
        }
    }

    private static String[] words(String line, Path folder) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(line);
        while (matcher.find()) {
            String word = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
            words.add(FILE.matcher(word).matches() ? folder.resolve(word).toString() : word);
        }
        return words.toArray(String[]::new);
    }
}
