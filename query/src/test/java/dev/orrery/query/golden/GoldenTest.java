package dev.orrery.query.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.time.Clock;
import dev.orrery.query.evaluate.AggregateKind;
import dev.orrery.query.evaluate.Checkpoint;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.evaluate.UserFunctions;
import dev.orrery.query.evaluate.function.FunctionContext;
import dev.orrery.query.evaluate.function.SystemFunctions;
import dev.orrery.query.spatial.SpatialSystem;
import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.QueryValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Queries with their answers, in data files. Run with {@code -Dorrery.golden.rewrite=true} to write
 * the present answers into the files, and read the difference before committing it.
 */
class GoldenTest {
    private static final Path FOLDER = Path.of("src/test/resources/golden");
    private static final boolean REWRITE = Boolean.getBoolean("orrery.golden.rewrite");
    private static final int LEAST_CASES = 400;

    /** 2024-10-14T14:20:30.666Z. */
    private static final long NOW_MILLIS = 1_728_915_630_666L;

    private static final Clock CLOCK =
            new Clock() {
                @Override
                public long epochMillis() {
                    return NOW_MILLIS;
                }

                @Override
                public long monotonicNanos() {
                    return 0;
                }
            };

    /** {@code udf.echo} answers with its arguments. */
    private static final UserFunctions ECHO =
            new UserFunctions() {
                @Override
                public boolean isDefined(String name) {
                    return name.equals("echo");
                }

                @Override
                public QueryValue call(String name, List<QueryValue> arguments) {
                    return ArrayValue.of(arguments);
                }
            };

    private static final Environment ENVIRONMENT =
            new Environment(
                    new FunctionContext(
                            CLOCK, NOW_MILLIS - 1000, () -> 0.25, SpatialSystem.GEOGRAPHY),
                    ECHO,
                    Checkpoint.NONE);

    @TestFactory
    Stream<DynamicTest> answersAreAsRecorded() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path path : files()) {
            List<GoldenCase> cases = cases(path);
            if (REWRITE) {
                rewrite(path, cases.stream().map(each -> each.answer(ENVIRONMENT)).toList());
            }
            for (GoldenCase each : cases(path)) {
                String name = path.getFileName() + ": " + each.name();
                tests.add(DynamicTest.dynamicTest(name, () -> check(each)));
            }
        }
        return tests.stream();
    }

    private static void check(GoldenCase each) {
        assertThat(each.answer(ENVIRONMENT)).as(each.query()).isEqualTo(each.expected());
    }

    @Test
    void thereAreManyCases() throws IOException {
        int count = 0;
        for (Path path : files()) {
            count += cases(path).size();
        }
        assertThat(count).isGreaterThanOrEqualTo(LEAST_CASES);
    }

    @Test
    void everyFunctionHasACase() throws IOException {
        StringBuilder queries = new StringBuilder();
        for (Path path : files()) {
            cases(path).forEach(each -> queries.append(each.query()).append('\n'));
        }
        String text = queries.toString().toUpperCase(Locale.ROOT);
        assertThat(SystemFunctions.all())
                .allMatch(function -> text.contains(calling(function.name())));
        assertThat(AggregateKind.values()).allMatch(kind -> text.contains(calling(kind.name())));
    }

    private static String calling(String name) {
        return " " + name.toUpperCase(Locale.ROOT) + "(";
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList();
        }
    }

    private static List<GoldenCase> cases(Path path) throws IOException {
        return path.toString().endsWith(".expressions")
                ? ExpressionFile.read(path).cases()
                : GoldenFile.read(path).cases();
    }

    private static void rewrite(Path path, List<List<String>> answers) throws IOException {
        if (path.toString().endsWith(".expressions")) {
            ExpressionFile.read(path).rewrite(answers);
        } else {
            GoldenFile.read(path).rewrite(answers);
        }
    }
}
