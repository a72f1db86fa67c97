package dev.orrery.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatementBufferTest {
    @Test
    void semicolonsEndStatements() {
        StatementBuffer buffer = new StatementBuffer(Language.SQL);
        assertThat(buffer.add("SELECT 1; SELECT")).containsExactly("SELECT 1");
        assertThat(buffer.isOpen()).isTrue();
        assertThat(buffer.add("2;")).containsExactly("SELECT\n2");
        assertThat(buffer.isOpen()).isFalse();
    }

    @Test
    void quotesAndCommentsHideSemicolons() {
        StatementBuffer buffer = new StatementBuffer(Language.SQL);
        assertThat(buffer.add("SELECT ';' -- a; b")).isEmpty();
        assertThat(buffer.add("/* ; */, 'it\\';s';")).hasSize(1);
        StatementBuffer cql = new StatementBuffer(Language.CQL);
        assertThat(cql.add("INSERT INTO t (k) VALUES ('it''s;');")).hasSize(1);
        assertThat(cql.add("CREATE FUNCTION f() AS $$ a; b $$;")).hasSize(1);
    }

    @Test
    void aBatchIsOneStatement() {
        StatementBuffer buffer = new StatementBuffer(Language.CQL);
        assertThat(buffer.add("BEGIN UNLOGGED BATCH INSERT INTO t (k) VALUES (1);")).isEmpty();
        assertThat(buffer.add("APPLY BATCH; SELECT * FROM t;"))
                .hasSize(2)
                .last()
                .isEqualTo("SELECT * FROM t");
    }

    @Test
    void commandsNeedNoSemicolon() {
        StatementBuffer buffer = new StatementBuffer(Language.GREMLIN);
        assertThat(buffer.add("  \\use a/b ")).containsExactly("\\use a/b");
        assertThat(buffer.add("g.V().has('a', '\\'')")).isEmpty();
        assertThat(buffer.finish()).containsExactly("g.V().has('a', '\\'')");
    }

    @Test
    void commandsWorkInTheMiddleOfAStatementButNotOfAText() {
        StatementBuffer buffer = new StatementBuffer(Language.SQL);
        assertThat(buffer.add("SELECT")).isEmpty();
        assertThat(buffer.add("\\help")).containsExactly("\\help");
        assertThat(buffer.add("'a")).isEmpty();
        assertThat(buffer.add("\\help")).isEmpty();
        assertThat(buffer.add("';")).containsExactly("SELECT\n'a\n\\help\n'");
    }

    @Test
    void wordsOfOtherShellsAreUnderstoodWhereNothingIsBegun() {
        StatementBuffer buffer = new StatementBuffer(Language.SQL);
        assertThat(buffer.add("help")).containsExactly("\\help");
        assertThat(buffer.add(" EXIT ")).containsExactly("\\q");
        assertThat(buffer.add("SELECT")).isEmpty();
        assertThat(buffer.add("help")).isEmpty();
        assertThat(buffer.add("FROM c;")).containsExactly("SELECT\nhelp\nFROM c");
    }

    @Test
    void commentsAloneAreNoStatement() {
        StatementBuffer buffer = new StatementBuffer(Language.CQL);
        assertThat(buffer.add("-- nothing here")).isEmpty();
        assertThat(buffer.finish()).isEmpty();
        assertThat(buffer.add("SELECT 1; -- behind it")).containsExactly("SELECT 1");
        assertThat(buffer.add("\\gremlin")).containsExactly("\\gremlin");
        buffer.speak(Language.GREMLIN);
        assertThat(buffer.add("g.V();")).containsExactly("g.V()");
        assertThat(buffer.isOpen()).isFalse();
        assertThat(buffer.add("\\sql")).containsExactly("\\sql");
    }
}
