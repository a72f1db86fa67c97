package dev.orrery.server.documents;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The table in docs/requirements.md: a row for each requirement, with the tests that show it.
 *
 * <pre>
 * | R5 | text | dev.orrery.model.key.FooTest#methodName, dev.orrery.BarTest |
 * | R6 | text | open |
 * </pre>
 */
final class RequirementsPage {
    static final int REQUIREMENTS = 112;

    private static final Pattern ROW = Pattern.compile("\\| R(\\d+) \\| (.+?) \\| (.+?) \\|");
    private static final Pattern TEST = Pattern.compile("([\\w.]+)(?:#(\\w+))?");

    private RequirementsPage() {}

    /**
     * What is wrong with the page.
     *
     * @param exists whether a test exists: a class name, or a class name, {@code #} and a method
     */
    static List<String> problems(String page, Predicate<String> exists) {
        List<String> problems = new ArrayList<>();
        Map<Integer, String> rows = new LinkedHashMap<>();
        for (String line : page.lines().filter(each -> each.startsWith("| R")).toList()) {
            Matcher row = ROW.matcher(line);
            if (!row.matches()) {
                problems.add("not a row: " + line);
            } else if (rows.put(Integer.valueOf(row.group(1)), row.group(3)) != null) {
                problems.add("R" + row.group(1) + " stands twice");
            }
        }
        for (int number = 1; number <= REQUIREMENTS; number++) {
            if (!rows.containsKey(number)) {
                problems.add("R" + number + " is missing");
            }
        }
        rows.forEach((number, tests) -> addMissing("R" + number, tests, exists, problems));
        return problems;
    }

    private static void addMissing(
            String name, String tests, Predicate<String> exists, List<String> problems) {
        if (tests.equals("open")) {
            return;
        }
        Arrays.stream(tests.replace("`", "").split(",\\s*", -1))
                .filter(test -> !TEST.matcher(test).matches() || !exists.test(test))
                .forEach(test -> problems.add(name + " names no existing test: " + test));
    }
}
