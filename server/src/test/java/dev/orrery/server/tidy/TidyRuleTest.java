package dev.orrery.server.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every rule sees what it is there to see. */
class TidyRuleTest {
    private static Set<TidyRule> broken(String text) throws IOException {
        JavaSource source = JavaSource.of("m/src/main/java/Thing.java", text);
        Set<TidyRule> broken = EnumSet.noneOf(TidyRule.class);
        for (TidyRule rule : TidyRule.values()) {
            if (!rule.violations(source).isEmpty()) {
                broken.add(rule);
            }
        }
        return broken;
    }

    @Test
    void aTidyFileBreaksNothing() throws IOException {
        assertThat(broken("class Thing { int size() { return 1; } }")).isEmpty();
    }

    @Test
    void lengthsAreCounted() throws IOException {
        String statements = "x();\n".repeat(TidyRule.METHOD_LINES);
        assertThat(broken("class Thing { void x() {\n" + statements + "} }"))
                .containsExactly(TidyRule.METHOD_LENGTH);
        assertThat(broken("class Thing {}\n" + "\n".repeat(TidyRule.FILE_LINES)))
                .containsExactly(TidyRule.FILE_LENGTH);
        assertThat(broken("class Thing {} //" + " ".repeat(TidyRule.COLUMNS) + "x"))
                .containsExactly(TidyRule.LINE_LENGTH);
        assertThat(
                        broken(
                                "class Thing { void x(int a,int b,int c,int d,int e,int f,int g,int"
                                        + " h){}}"))
                .containsExactly(TidyRule.PARAMETERS);
    }

    @Test
    void aBraceInATextDoesNotEndAMethod() throws IOException {
        String text = "String s = \"}\";\n".repeat(TidyRule.METHOD_LINES);
        assertThat(broken("class Thing { void x() {\n" + text + "} }"))
                .containsExactly(TidyRule.METHOD_LENGTH);
    }

    @Test
    void namesAreChecked() throws IOException {
        assertThat(broken("class ThingManager {}")).containsExactly(TidyRule.TYPE_NAMES);
        assertThat(broken("record ThingUtil() {}")).containsExactly(TidyRule.TYPE_NAMES);
        assertThat(broken("class Thing { int getSize() { return 1; } }"))
                .containsExactly(TidyRule.ACCESSOR_NAMES);
        assertThat(broken("class Thing { @Override int getSize() { return 1; } void get() {} }"))
                .isEmpty();
    }

    @Test
    void bannedCallsAreFound() throws IOException {
        assertThat(broken("class Thing { void x() { Thread.sleep(1); } }"))
                .containsExactly(TidyRule.SLEEPING);
        assertThat(broken("class Thing { void x() { System.out.println(); } }"))
                .containsExactly(TidyRule.STANDARD_OUTPUT);
        assertThat(broken("class Thing { void x() { System.err.println(); } }"))
                .containsExactly(TidyRule.STANDARD_OUTPUT);
        assertThat(broken("class Thing { String s = \"Thread.sleep, System.out\"; }")).isEmpty();
    }

    @Test
    void unfinishedWorkIsFound() throws IOException {
        assertThat(broken("class Thing {} // TO" + "DO later")).containsExactly(TidyRule.OPEN_WORK);
        assertThat(broken("class Thing { @Disabled void x() {} }"))
                .containsExactly(TidyRule.DISABLED_TESTS);
        assertThat(broken("class Thing { @Disabled(\"issue 7\") void x() {} }")).isEmpty();
    }
}
