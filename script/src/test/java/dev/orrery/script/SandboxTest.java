package dev.orrery.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attempts to get out of the sandbox, or to take more than there is. */
class SandboxTest {
    private static final long TIME_MILLIS = 700;
    private static final long MEMORY_BYTES = 96L << 20;
    private static ScriptEngine engine;
    private static ScriptEngine patient;

    @BeforeAll
    static void start() {
        engine =
                new ScriptEngine(
                        ScriptLimits.DEFAULT
                                .withTimeMillis(TIME_MILLIS)
                                .withMemoryBytes(MEMORY_BYTES));
        patient = new ScriptEngine(ScriptLimits.DEFAULT.withTimeMillis(60_000));
        // The engine itself takes longer to load than a script may run.
        ScriptResult warm = run("function () {}");
        for (int i = 0; i < 20 && warm instanceof ScriptResult.Failed; i++) {
            warm = run("function () {}");
        }
    }

    @AfterAll
    static void stop() {
        engine.close();
        patient.close();
    }

    private static ScriptResult run(String body) {
        return run(engine, body);
    }

    private static ScriptResult run(ScriptEngine engine, String body) {
        return engine.run(
                new ScriptCall.Procedure(new ScriptText("attack", body), "[]"),
                new TestItems().put("a", "{\"id\":\"a\"}"),
                true);
    }

    @AfterEach
    void theNextScriptWorks() {
        ScriptResult next =
                run(patient, "function () { getContext().getResponse().setBody('fine'); }");
        assertThat(next).isInstanceOf(ScriptResult.Ended.class);
        assertThat(((ScriptResult.Ended) next).response()).contains("\"fine\"");
    }

    /** Each would set the body to something if it got hold of it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Java.type('java.lang.System')",
                "java.lang.System.exit(1)",
                "Packages.java.io.File",
                "Polyglot.eval('js', '1')",
                "Polyglot.import('x')",
                "Graal.versionECMAScript",
                "load('/etc/passwd')",
                "loadWithNewGlobal('/etc/passwd')",
                "quit(1)",
                "print('x') || 'printed'",
                "require('fs').readFileSync('/etc/passwd')",
                "process.env.HOME",
                "Deno.readTextFileSync('/etc/passwd')",
                "new Worker('x')",
                "fetch('http://localhost')",
                "new XMLHttpRequest()",
                "new WebSocket('ws://localhost')",
                "new SharedArrayBuffer(8)",
                "WebAssembly.Module",
                "getContext.constructor('return Java')().type('java.io.File')",
                "getContext().getCollection().createDocument.constructor('return java')().lang",
                "this.constructor.constructor('return process')().env",
                "(function(){}).constructor('return this.Polyglot')().eval('js', '1')",
                "globalThis.javax.script.ScriptEngineManager",
                "new JavaImporter(java.io)",
                "getContext().getClass().forName('java.lang.Runtime')",
                "getContext().getCollection().getClass().getClassLoader()",
                "Object.getOwnPropertyNames(globalThis).map(n => globalThis[n])"
                        + ".find(v => v && v.class).class.forName('java.lang.System')",
                "(0, eval)('Java').type('java.lang.Thread')",
                "Java.addToClasspath('/tmp/x.jar')",
                "importScripts('x.js')",
                "new ShadowRealm().evaluate('Java')",
                "globalThis.host('read', 'x/a')",
                "arguments.callee.caller.arguments[0]('read', 'x/a')",
            })
    void noWayLeadsOut(String attempt) {
        ScriptResult result =
                run(
                        patient,
                        "function () { getContext().getResponse().setBody(String("
                                + attempt
                                + ")); }");
        assertThat(result).as(attempt).isInstanceOf(ScriptResult.Failed.class);
        assertThat(((ScriptResult.Failed) result).reason()).isEqualTo(ScriptResult.Reason.THREW);
    }

    @Test
    void importsFindNothing() {
        ScriptResult result =
                run(
                        patient,
                        "async function () { const m = await import('/etc/passwd');"
                                + " getContext().getResponse().setBody(String(m)); }");
        assertThat(result).isInstanceOf(ScriptResult.Failed.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while (true) {}",
                "for (;;) { try { while (true) {} } finally { continue; } }",
                "const f = () => Promise.resolve().then(f); f(); while (true) {}",
                "/(a+)+$/.test('a'.repeat(40) + 'b')",
                "/(?=(x+x+)+y)\\1/.test('x'.repeat(60))",
                "const o = {toJSON() { while (true) {} }}; JSON.stringify(o)",
                "new Proxy({}, {get() { while (true) {} }}).x",
                "(function* () { while (true) yield 1; })().next(); [...(function* () {"
                        + " while (true) yield; })()]",
            })
    void whatNeverEndsIsEnded(String attack) {
        long start = System.nanoTime();
        ScriptResult result = run("function () { " + attack + " }");
        long millis = (System.nanoTime() - start) / 1_000_000;
        if (result instanceof ScriptResult.Failed failed) {
            assertThat(failed.reason())
                    .isIn(
                            ScriptResult.Reason.TOO_LONG,
                            ScriptResult.Reason.TOO_MANY_STATEMENTS,
                            ScriptResult.Reason.TOO_MUCH_MEMORY);
        } else {
            // The regular expression engine may be clever enough.
            assertThat(attack).startsWith("/");
        }
        assertThat(millis).isLessThan(TIME_MILLIS + 20_000);
    }

    @Test
    void aJobThatFollowsItselfIsEnded() {
        ScriptResult result =
                run("function () { const f = () => Promise.resolve().then(f); f(); }");
        assertThat(reason(result))
                .isIn(ScriptResult.Reason.TOO_LONG, ScriptResult.Reason.TOO_MUCH_MEMORY);
    }

    @Test
    void callbacksWithoutEndAreEnded() {
        ScriptResult result =
                run("function () { (function again() { __.readDocument('x/a', again); })(); }");
        assertThat(result).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "const a = []; while (true) a.push(new Array(1000).fill(1))",
                "let s = 'x'; while (true) s += s",
                "new Array(1e9).fill(0)",
                "const m = new Map(); for (let i = 0; ; i++) m.set(i, 'value ' + i)",
                "new ArrayBuffer(2 ** 31 - 8); new Uint8Array(2 ** 31 - 8)",
                "JSON.parse('['.repeat(5e6) + ']'.repeat(5e6))",
                "'x'.padEnd(2 ** 30 - 100)",
                "const a = 'x'.repeat(1e7).split(''); const b = [a, a, a, a]; b.flatMap(x =>"
                        + " x.map(y => ({y})))",
            })
    void whatGrowsWithoutEndIsEnded(String attack) {
        ScriptResult result = run("function () { " + attack + " }");
        assertThat(result).isInstanceOf(ScriptResult.Failed.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(function f() { f(); })()",
                "(function f(a) { return f([a]) + 1; })(1)",
                "let o = {}; for (let i = 0; i < 1e5; i++) o = {o}; JSON.stringify(o)",
                "class A { get x() { return this.x; } } new A().x",
            })
    void recursionWithoutEndIsAnErrorOfTheScript(String attack) {
        ScriptResult result = run("function () { " + attack + " }");
        assertThat(reason(result))
                .isIn(
                        ScriptResult.Reason.THREW,
                        ScriptResult.Reason.TOO_MUCH_MEMORY,
                        ScriptResult.Reason.TOO_LONG);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Object.prototype.number = 1; Object.prototype.error = {number: 7, message: 'x'};",
                "Array.prototype.push = function () { throw 'mine'; };",
                "JSON.parse = JSON.stringify = () => 'mine';",
                "Object.prototype.then = function (f) { f('mine'); };",
                "Object.defineProperty(Object.prototype, 'callback', {get() { throw 'mine'; }});",
                "Function.prototype.apply = Function.prototype.call = () => 'mine';",
                "Promise.prototype.then = () => 'mine';",
                "globalThis.getContext = undefined; globalThis.__ = undefined;",
                "Error.prepareStackTrace = (e, frames) => frames.map(f => f.getThis());",
                "Object.setPrototypeOf(Object.prototype, new Proxy({}, {}));",
                "Object.setPrototypeOf(globalThis, null);",
                "String.prototype.constructor = Array; Symbol.prototype.toString = () => 'x';",
            })
    void whatAScriptDoesToItsGlobalsStaysWithIt(String attack) {
        ScriptResult result =
                run(
                        patient,
                        "function () { " + attack + " __.readDocument('x/a', function () {}); }");
        assertThat(result).isNotNull();
        ScriptResult next =
                run(
                        patient,
                        "function () { __.readDocument('x/a', (e, d) => __.response.setBody(["
                                + "d.id, ({}).number === undefined, [1].concat([2]).length])); }");
        assertThat(((ScriptResult.Ended) next).response()).contains("[\"a\",true,2]");
    }

    @Test
    void noGlobalIsForeign() {
        ScriptResult result =
                run(
                        patient,
                        """
                        function () {
                          const names = Object.getOwnPropertyNames(globalThis).sort();
                          getContext().getResponse().setBody(names);
                        }
                        """);
        String names = ((ScriptResult.Ended) result).response().orElseThrow();
        for (String name :
                Set.of("Java", "Polyglot", "Graal", "load", "print", "quit", "Packages")) {
            assertThat(names).doesNotContain("\"" + name + "\"");
        }
    }

    @Test
    void aTooLargeAnswerIsRefused() {
        ScriptResult result =
                run(
                        patient,
                        "function () { getContext().getResponse().setBody('x'.repeat(5e6)); }");
        assertThat(reason(result)).isEqualTo(ScriptResult.Reason.ANSWER_TOO_LARGE);
    }

    @Test
    void aLogIsCut() {
        ScriptResult result =
                run(
                        patient,
                        "function () { for (let i = 0; i < 5000; i++) console.log('line ' + i); }");
        assertThat(result.log().length()).isLessThanOrEqualTo(ScriptLimits.DEFAULT.logBytes());
    }

    private static ScriptResult.Reason reason(ScriptResult result) {
        assertThat(result).isInstanceOf(ScriptResult.Failed.class);
        return ((ScriptResult.Failed) result).reason();
    }
}
