package dev.orrery.server.tidy;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The rules that a Java file can break. Each names what it found, with the line. */
enum TidyRule {
    FILE_LENGTH {
        @Override
        List<String> violations(JavaSource source) {
            long lines = source.text().lines().count();
            return lines <= FILE_LINES ? List.of() : List.of("has " + lines + " lines");
        }
    },
    LINE_LENGTH {
        @Override
        List<String> violations(JavaSource source) {
            return badLines(
                    source,
                    line -> line.length() > COLUMNS && breakable(line),
                    "is longer than " + COLUMNS + " columns");
        }
    },
    OPEN_WORK {
        private final Pattern marks = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");

        @Override
        List<String> violations(JavaSource source) {
            return badLines(source, line -> marks.matcher(line).find(), "leaves work undone");
        }
    },
    METHOD_LENGTH {
        @Override
        List<String> violations(JavaSource source) {
            return scan(
                    source,
                    (tree, found) -> {
                        if (tree instanceof MethodTree method
                                && lines(source, method) > METHOD_LINES) {
                            found.add(
                                    method.getName() + " has " + lines(source, method) + " lines");
                        }
                    });
        }
    },
    PARAMETERS {
        @Override
        List<String> violations(JavaSource source) {
            return scan(
                    source,
                    (tree, found) -> {
                        if (tree instanceof MethodTree method
                                && source.main()
                                && !method.getName().contentEquals("<init>")
                                && method.getParameters().size() > METHOD_PARAMETERS) {
                            found.add(method.getName() + " takes too many parameters");
                        }
                    });
        }
    },
    TYPE_NAMES {
        private final Pattern vague = Pattern.compile(".*(Impl|Manager|Helper|Utils?)");

        @Override
        List<String> violations(JavaSource source) {
            return scan(
                    source,
                    (tree, found) -> {
                        if (tree instanceof ClassTree type
                                && vague.matcher(type.getSimpleName()).matches()) {
                            found.add("the name " + type.getSimpleName() + " says too little");
                        }
                    });
        }
    },
    ACCESSOR_NAMES {
        private final Pattern getter = Pattern.compile("get[A-Z].*");

        @Override
        List<String> violations(JavaSource source) {
            return scan(
                    source,
                    (tree, found) -> {
                        if (source.main()
                                && tree instanceof MethodTree method
                                && getter.matcher(method.getName()).matches()
                                && !annotated(method, "Override")) {
                            found.add(method.getName() + " has a 'get' prefix");
                        }
                    });
        }
    },
    SLEEPING {
        @Override
        List<String> violations(JavaSource source) {
            return uses(source, "Thread.sleep", "sleeps");
        }
    },
    STANDARD_OUTPUT {
        @Override
        List<String> violations(JavaSource source) {
            if (!source.main()) {
                return List.of();
            }
            List<String> found = new ArrayList<>(uses(source, "System.out", "prints"));
            found.addAll(uses(source, "System.err", "prints"));
            return found;
        }
    },
    DISABLED_TESTS {
        @Override
        List<String> violations(JavaSource source) {
            return scan(
                    source,
                    (tree, found) -> {
                        if (tree instanceof AnnotationTree annotation
                                && annotation.getAnnotationType().toString().equals("Disabled")
                                && annotation.getArguments().isEmpty()) {
                            found.add("a test is disabled without a reason");
                        }
                    });
        }
    };

    static final int FILE_LINES = 600;
    static final int METHOD_LINES = 60;
    static final int METHOD_PARAMETERS = 5;
    static final int COLUMNS = 100;

    /** What the file does wrong; empty if nothing. */
    abstract List<String> violations(JavaSource source);

    /** An import, or one long word such as a key, has no place to break. */
    private static boolean breakable(String line) {
        return !line.startsWith("import ") && line.strip().indexOf(' ') >= 0;
    }

    private static List<String> badLines(
            JavaSource source, java.util.function.Predicate<String> bad, String complaint) {
        List<String> found = new ArrayList<>();
        List<String> lines = source.text().lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (bad.test(lines.get(i))) {
                found.add("line " + (i + 1) + " " + complaint);
            }
        }
        return found;
    }

    private static List<String> uses(JavaSource source, String member, String complaint) {
        return scan(
                source,
                (tree, found) -> {
                    if (tree instanceof MemberSelectTree select
                            && select.toString().equals(member)) {
                        found.add(complaint + " with " + member);
                    }
                });
    }

    private static List<String> scan(
            JavaSource source, java.util.function.BiConsumer<Tree, List<String>> visitor) {
        List<String> found = new ArrayList<>();
        new TreeScanner<Object, Object>() {
            @Override
            public Object scan(Tree tree, Object unused) {
                if (tree != null) {
                    visitor.accept(tree, found);
                }
                return super.scan(tree, unused);
            }
        }.scan(source.tree(), null);
        return found;
    }

    private static boolean annotated(MethodTree method, String name) {
        return method.getModifiers().getAnnotations().stream()
                .anyMatch(annotation -> annotation.getAnnotationType().toString().equals(name));
    }

    private static long lines(JavaSource source, MethodTree method) {
        long start = source.positions().getStartPosition(source.tree(), method);
        long end = source.positions().getEndPosition(source.tree(), method);
        return source.text(start, end).lines().count();
    }
}
