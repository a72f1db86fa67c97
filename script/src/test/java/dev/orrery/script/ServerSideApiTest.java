package dev.orrery.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ServerSideApiTest {
    private static ScriptEngine engine;

    @BeforeAll
    static void start() {
        engine = new ScriptEngine(ScriptLimits.DEFAULT);
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    private final TestItems items = new TestItems();

    private ScriptResult run(String body, String arguments) {
        return engine.run(
                new ScriptCall.Procedure(new ScriptText("test", body), arguments), items, true);
    }

    private String response(String body, String arguments) {
        ScriptResult result = run(body, arguments);
        assertThat(result).isInstanceOf(ScriptResult.Ended.class);
        return ((ScriptResult.Ended) result).response().orElse("");
    }

    private String response(String body) {
        return response(body, "[]");
    }

    private ScriptResult.Failed failure(String body) {
        ScriptResult result = run(body, "[]");
        assertThat(result).isInstanceOf(ScriptResult.Failed.class);
        return (ScriptResult.Failed) result;
    }

    @Test
    void aProcedureGetsItsArgumentsAndSetsTheBody() {
        assertThat(
                        response(
                                "function (a, b) { getContext().getResponse().setBody({sum: a.x +"
                                        + " b}); }",
                                "[{\"x\":40},2]"))
                .isEqualTo("{\"sum\":42}");
        assertThat(response("function () {}")).isEmpty();
    }

    @Test
    void aFunctionMayBeWrittenInManyForms() {
        String set = "getContext().getResponse().setBody(1)";
        assertThat(response("() => { " + set + " }")).isEqualTo("1");
        assertThat(response("function named() { " + set + "; };")).isEqualTo("1");
        assertThat(response("async () => { await null; " + set + " }")).isEqualTo("1");
        assertThat(response("serverScript() { " + set + " }")).isEqualTo("1");
        assertThat(
                        response(
                                "// a comment\nfunction main() { help(); }\nfunction help() {"
                                        + set
                                        + "}"))
                .isEqualTo("1");
        assertThat(response("/* x */ function f() { " + set + " } // end")).isEqualTo("1");
    }

    @Test
    void whatIsNoFunctionIsRefused() {
        assertThat(failure("function ( { ").reason()).isEqualTo(ScriptResult.Reason.NOT_A_FUNCTION);
        assertThat(failure("42").reason()).isEqualTo(ScriptResult.Reason.NOT_A_FUNCTION);
    }

    @Test
    void callbacksComeAfterTheFunctionInTheOrderOfTheOperations() {
        assertThat(
                        response(
                                """
                                function () {
                                  const c = getContext().getCollection(), log = [];
                                  c.createDocument(c.getSelfLink(), {id: 'a'}, (e, d) => {
                                    log.push(d.id);
                                    c.createDocument(c.getSelfLink(), {id: 'c'}, {}, (e2, d2) => {
                                      log.push(d2.id);
                                      getContext().getResponse().setBody(log);
                                    });
                                  });
                                  c.createDocument(c.getSelfLink(), {id: 'b'}, () => log.push('b'));
                                  log.push('main');
                                }
                                """))
                .isEqualTo("[\"main\",\"a\",\"b\",\"c\"]");
        assertThat(items.all()).containsOnlyKeys("a", "b", "c");
    }

    @Test
    void errorsReachCallbacksWithTheirNumbers() {
        items.put("a", "{\"id\":\"a\"}");
        assertThat(
                        response(
                                """
                                function () {
                                  __.createDocument(__.getSelfLink(), {id: 'a'}, (err, doc) => {
                                    __.response.setBody([err.number, err.message, doc === undefined,
                                        err.number === ErrorCodes.CONFLICT]);
                                  });
                                }
                                """))
                .isEqualTo("[409,\"exists\",true,true]");
    }

    @Test
    void anErrorThatNobodyTakesEndsTheScript() {
        ScriptResult.Failed failed =
                failure("function () { __.readDocument('dbs/x/colls/y/docs/no'); }");
        assertThat(failed.reason()).isEqualTo(ScriptResult.Reason.THREW);
        assertThat(failed.number()).isEqualTo(404);
        assertThat(failed.message()).contains("missing");
    }

    @Test
    void whatIsThrownInACallbackEndsTheScript() {
        items.put("a", "{\"id\":\"a\"}");
        ScriptResult.Failed failed =
                failure(
                        "function f() { __.readDocument('x/a', () => { throw new Error('boom') })"
                                + " }");
        assertThat(failed.message()).startsWith("Error: boom").contains("test.js");
    }

    @Test
    void operationsReadReplaceUpsertAndDelete() {
        items.put("a", "{\"id\":\"a\",\"n\":1}").put("b", "{\"id\":\"b\"}");
        assertThat(
                        response(
                                """
                                function () {
                                  const c = getContext().getCollection();
                                  c.readDocument(c.getAltLink() + '/docs/a', (e, doc) => {
                                    doc.n++;
                                    c.replaceDocument('x/a', doc, (e2, replaced) => {
                                      c.upsertDocument(c.getSelfLink(), {id: 'u'});
                                      c.deleteDocument('x/b', {}, (e3) => {
                                        __.response.setBody([replaced.n, e3 === undefined]);
                                      });
                                    });
                                  });
                                }
                                """))
                .isEqualTo("[2,true]");
        assertThat(items.all()).containsOnlyKeys("a", "u");
    }

    @Test
    void whatIsNotAcceptedCallsNobodyBack() {
        items.acceptOnly(3);
        assertThat(
                        response(
                                """
                                function () {
                                  let done = 0;
                                  function next() {
                                    const ok = __.createDocument(__.getSelfLink(), {id: 'i' + done},
                                      (e) => { if (e) throw e; done++; next(); });
                                    if (!ok) __.response.setBody(done);
                                  }
                                  next();
                                }
                                """))
                .isEqualTo("3");
    }

    @Test
    void queriesHavePagesAndParameters() {
        for (int i = 0; i < 5; i++) {
            items.put("i" + i, "{\"id\":\"i" + i + "\"}");
        }
        assertThat(
                        response(
                                """
                                function () {
                                  const all = [];
                                  (function page(continuation) {
                                    __.queryDocuments(__.getSelfLink(),
                                      {query: 'SELECT * FROM c WHERE c.x = @x',
                                       parameters: [{name: '@x', value: 1}]},
                                      {pageSize: 2, continuation: continuation},
                                      (e, rows, options) => {
                                        all.push(rows.length);
                                        if (options.continuation) page(options.continuation);
                                        else __.response.setBody(all);
                                      });
                                  })();
                                }
                                """))
                .isEqualTo("[2,2,1]");
        assertThat(items.calls().getFirst()).contains("@x");
    }

    @Test
    void functionsFilterMapAndSortItems() {
        items.put("a", "{\"id\":\"a\",\"n\":3,\"tags\":[\"x\",\"y\"]}")
                .put("b", "{\"id\":\"b\",\"n\":1,\"tags\":[\"z\"]}")
                .put("c", "{\"id\":\"c\",\"n\":2,\"tags\":[]}");
        assertThat(collected("__.chain().filter(d => d.n > 1).sortBy(d => d.n).pluck('id').value"))
                .isEqualTo("[\"c\",\"a\"]");
        assertThat(collected("__.chain().sortByDescending(d => d.n).map(d => d.n).value"))
                .isEqualTo("[3,2,1]");
        assertThat(collected("__.chain().pluck('tags').flatten().value"))
                .isEqualTo("[\"x\",\"y\",\"z\"]");
        assertThat(collected("__.chain().unwind(d => d.tags, (d, t) => d.id + t).value"))
                .isEqualTo("[\"ax\",\"ay\",\"bz\"]");
        assertThat(collected("(cb => __.filter(d => d.id === 'b', cb))"))
                .startsWith("[{\"id\":\"b\"");
        assertThat(collected("(cb => __.pluck('n', {}, cb))")).isEqualTo("[3,1,2]");
    }

    private String collected(String expression) {
        return response(
                "function () { const r = "
                        + expression
                        + "((e, rows) => __.response.setBody(rows)); if (!r.isAccepted) throw 1;"
                        + " }");
    }

    @Test
    void modernSyntaxWorks() {
        items.put("a", "{\"id\":\"a\",\"n\":1}");
        assertThat(
                        response(
                                """
                                async function () {
                                  class Reader {
                                    #link = 'x/a';
                                    read() {
                                      return new Promise((yes, no) =>
                                        __.readDocument(this.#link, (e, d) => e ? no(e) : yes(d)));
                                    }
                                  }
                                  const {n, ...rest} = await new Reader().read();
                                  const twice = await Promise.all(
                                    [new Reader().read(), new Reader().read()]);
                                  __.response.setBody(`${n} ${rest.id} ${twice.length ?? 0}`);
                                }
                                """))
                .isEqualTo("\"1 a 2\"");
        ScriptResult.Failed failed =
                failure(
                        "async () => { await null; throw Object.assign(new Error('late'), {number:"
                                + " 409}); }");
        assertThat(failed.message()).contains("late");
        assertThat(failed.number()).isEqualTo(409);
    }

    @Test
    void logsAreFormatted() {
        ScriptResult result =
                run(
                        "function () { console.log('The value of %s is %d.', 'x', 1);"
                                + " console.log({a: 1}, 2); }",
                        "[]");
        assertThat(result.log()).isEqualTo("The value of x is 1.\n{\"a\":1} 2");
    }

    @Test
    void valuesOfTheResponseAreAppended() {
        assertThat(
                        response(
                                "() => { for (let i = 0; i < 10; i++)"
                                        + " getContext().getResponse().appendValue('Body', i); }"))
                .isEqualTo("\"0123456789\"");
    }

    @Test
    void triggersSeeTheRequestAndTheResponse() {
        ScriptText pre =
                new ScriptText(
                        "pre",
                        "function () { const r = getContext().getRequest(); const b = r.getBody();"
                                + " b.op = r.getOperationType(); r.setBody(b); }");
        ScriptResult before =
                engine.run(
                        new ScriptCall.Before(pre, "Create", Optional.of("{\"id\":\"x\"}")),
                        items,
                        false);
        assertThat(((ScriptResult.Ended) before).request())
                .contains("{\"id\":\"x\",\"op\":\"Create\"}");
        ScriptText post =
                new ScriptText(
                        "post",
                        "function () { if (getContext().getResponse().getBody().id !== 'y') throw"
                                + " 'wrong'; }");
        ScriptResult after =
                engine.run(
                        new ScriptCall.After(
                                post,
                                "Create",
                                Optional.of("{\"id\":\"x\"}"),
                                Optional.of("{\"id\":\"y\"}")),
                        items,
                        false);
        assertThat(after).isInstanceOf(ScriptResult.Ended.class);
    }

    @Test
    void nothingOfARunIsLeftForTheNext() {
        assertThat(response("function () { leaked = 1; Array.prototype.evil = 1; }")).isEmpty();
        assertThat(
                        response(
                                "function () { getContext().getResponse().setBody([typeof leaked,"
                                        + " [].evil === undefined]); }"))
                .isEqualTo("[\"undefined\",true]");
    }

    @Test
    void whatTheCollectionThrowsEndsTheRunEvenIfCaught() {
        ScriptCollection broken =
                new ForwardingItems(items) {
                    @Override
                    public Answer read(String link, Optional<String> knownEtag) {
                        throw new IllegalStateException("the partition is gone");
                    }
                };
        ScriptCall call =
                new ScriptCall.Procedure(
                        new ScriptText(
                                "test",
                                "function () { try { __.readDocument('x/a'); } catch (e) {} }"),
                        "[]");
        assertThatThrownBy(() -> engine.run(call, broken, false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the partition is gone");
    }
}
