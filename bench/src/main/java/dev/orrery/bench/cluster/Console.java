package dev.orrery.bench.cluster;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** Answers the lines of the standard input, each with one, until its end. */
final class Console {
    /** How the answer to a write begins that was not done. */
    static final String NOT_WRITTEN = "not written: ";

    private Console() {}

    static void answer(Function<String[], String> answers) throws IOException {
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            out.println(answerOrFailure(answers, line.split(" ", -1)));
        }
    }

    private static String answerOrFailure(Function<String[], String> answers, String[] words) {
        try {
            return answers.apply(words);
        } catch (NotWrittenException e) {
            return NOT_WRITTEN + e.toString().replace('\n', ' ');
        }
    }
}
