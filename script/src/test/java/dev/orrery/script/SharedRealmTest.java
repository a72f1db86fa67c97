package dev.orrery.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attempts to leave something for the script that runs next in the same realm. */
class SharedRealmTest {
    private static final String SECOND = "dbs/a==/colls/c==/";

    /** Tells all that can be seen. */
    private static final String LOOK =
            """
            const lines = [RegExp.$1, RegExp.$2, RegExp.lastMatch, RegExp.input, RegExp.leftContext,
                RegExp.rightContext, RegExp.lastParen].map(String);
            reach().forEach((path, one) => {
                lines.push(path + " " + Object.isExtensible(one));
                for (const key of [...Object.getOwnPropertyNames(one),
                        ...Object.getOwnPropertySymbols(one)]) {
                    const known = Object.getOwnPropertyDescriptor(one, key);
                    const isPlain = typeof known.value !== "object"
                        && typeof known.value !== "function";
                    lines.push(path + "." + String(key) + " " + typeof known.value + " "
                        + (isPlain ? String(known.value) : "") + known.writable
                        + known.enumerable + known.configurable);
                }
            });
            getContext().getResponse().setBody(lines);
            """;

    /** Does the same to all that can be reached. */
    private static final String SCRIBBLE =
            """
            const define = Object["defineProp" + "erty"];
            const inherit = Object["setProto" + "typeOf"];
            const namesOf = Object.getOwnPropertyNames;
            const symbolsOf = Object.getOwnPropertySymbols;
            const freeze = Object.freeze;
            const all = [];
            reach().forEach((path, one) => all.push([one, namesOf(one), symbolsOf(one)]));
            const acts = {
                add(one) { one.leak = 1; },
                assign(one, key) { one[key] = "mine"; },
                define(one, key) { define(one, key, { value: "mine" }); },
                delete(one, key) { delete one[key]; },
                freeze(one) { freeze(one); },
                inherit(one) { inherit(one, { leak: 1 }); },
            };
            const act = acts.HOW;
            for (let i = 0; i < all.length; i++) {
                const keys = all[i][1].length;
                for (let k = 0; k < keys + all[i][2].length; k++) {
                    try {
                        act(all[i][0], k < keys ? all[i][1][k] : all[i][2][k - keys]);
                    } catch {
                        failures = 1;
                    }
                }
            }
            """;

    private static ScriptEngine engine;
    private static String reach;
    private static String pristine;

    @BeforeAll
    static void start() throws IOException {
        engine = new ScriptEngine(ScriptLimits.DEFAULT.withTimeMillis(60_000));
        reach = resource("reach.js");
        pristine = answer(look());
    }

    private static String look() {
        return "function () { " + reach + LOOK + "}";
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    private static String resource(String name) throws IOException {
        try (InputStream text =
                Objects.requireNonNull(SharedRealmTest.class.getResourceAsStream(name))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static ScriptResult run(String body) {
        return run(body, new TestItems());
    }

    private static ScriptResult run(String body, ScriptCollection items) {
        return engine.run(
                new ScriptCall.Procedure(new ScriptText("test", body), "[]"), items, true);
    }

    private static String answer(String body) {
        ScriptResult result = run(body);
        assertThat(result).isInstanceOf(ScriptResult.Ended.class);
        return ((ScriptResult.Ended) result).response().orElse("");
    }

    /** The names are put together so that the text does not tell what it does. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "leak = 42",
                "this.leak = 42; globalThis[7] = 1; globalThis[Symbol.for('leak')] = 1",
                "(0, eval)('var leak = 1; function leaked() {}')",
                "(0, eval)('let leak = 1; const other = 2; class Leak {}')",
                "new Function('leak = 1')()",
                "Object['defineProp' + 'erty'](globalThis, 'leak', {value: 1})",
                "Object['defineProp' + 'erty'](globalThis, 'leak', {get: () => 1,"
                        + " configurable: true})",
                "Object['defineProp' + 'erty'](globalThis, 'getContext', {value: 1})",
                "Object['setProto' + 'typeOf'](globalThis, {leak: 1})",
                "Object['preventExt' + 'ensions'](globalThis)",
                "Map = Set = JSON = parseInt = undefined = 'mine'",
                "const p = 'proto' + 'type'; Object[p].leak = Array[p].leak = 1;"
                        + " String[p].leak = Map[p].leak = 1",
                "const p = 'proto' + 'type'; Array[p].map = Object[p].toString = () => 'mine'",
                "const p = 'proto' + 'type'; Array[p].length = 3; Array[p][0] = 'leak'",
                "({})['__pro' + 'to__'].leak = 1; [].map.leak = 1; (() => 1).leak = 1",
                "const set = Object.assign; set(Math, {leak: 1}); set(JSON, {parse: 'mine'})",
                "const a = Array['proto' + 'type']; const good = a[Symbol.iterator];"
                        + " a[Symbol.iterator] = function () { a[Symbol.iterator] = good;"
                        + " globalThis.leak = 1; return good.call([]); }",
                "/(secret)/.exec('a secret b')",
                "'a secret b'.replace(/(sec)(ret)/g, ''); RegExp['in' + 'put'] = 'secret'",
                "Object.getPrototypeOf(Symbol.for('leak')).leak = 1",
                "Promise.resolve().then(() => { leak = 1; }).then(() => { more = 1; })",
                "new Promise(resolve => { leak = resolve; }).then(() => { more = 1; })",
                "(async () => { for (;;) { await null; leak = (globalThis.leak || 0) + 1;"
                        + " if (leak > 9) return; } })()",
                "const of = Object.getPrototypeOf; of(function* () {}).leak = 1;"
                        + " of(of([].values())).leak = 1; of(async () => 1).leak = 1;"
                        + " of(of((async function* () {})())).leak = 1",
                "(function* () {}).constructor.leak = 1; (async () => 1).constructor.leak = 1",
                "const site = (strings) => strings; site`x`.leak = 1",
                "Error.stackTraceLimit = 0",
                "Error['prepareStack' + 'Trace'] = (e, sites) => sites",
                "const t = Intl.DateTimeFormat['proto' + 'type']; t.leak = 1; Intl.leak = 1",
                "globalThis.arguments.push('leak'); globalThis.arguments[0] = 'leak'",
                "getContext().getResponse().setBody({toJSON() {"
                        + " Promise.resolve().then(() => { leak = 1; }); return 1; }})",
                "getContext.leak = 1; getContext().leak = 1; __.leak = 1; console.leak = 1;"
                        + " ErrorCodes.leak = 1; __ = console = 1",
                "leak = 1; throw new Error('mine')",
                "leak = 1; (function f() { f(); })()",
                "globalThis['Weak' + 'Ref'] = 1; globalThis['Finalization' + 'Registry'] = 1",
                "new Proxy(globalThis, {}).leak = 1; new Proxy([], {}).map.leak = 1",
                "with (globalThis) { leak = 1; var other = 2; }",
            })
    void nothingIsLeft(String attempt) {
        ScriptResult ignored = run("function () { " + attempt + " }");
        assertThat(ignored).isNotNull();
        assertThat(answer(look())).isEqualTo(pristine);
    }

    @Test
    void whoChangesAllThatCanBeReachedLeavesNothing() {
        for (String how : List.of("add", "assign", "define", "delete", "freeze", "inherit")) {
            ScriptResult ignored =
                    run("function () { " + reach + SCRIBBLE.replace("HOW", how) + "}");
            assertThat(ignored).isNotNull();
            assertThat(answer(look())).as(how).isEqualTo(pristine);
        }
    }

    @Test
    void aTextThatEndsTooEarlyDeclaresNothing() {
        String text = "function () {}); let leak = 1; var other = 2; (function () {}";
        assertThat(run(text)).isNotNull();
        assertThat(run("function () {} }; let leak = 1; { (function () {}")).isNotNull();
        assertThat(run("function f() {} }); leak = 1; (function () { ")).isNotNull();
        assertThat(answer(look())).isEqualTo(pristine);
        assertThat(answer("function () { __.response.setBody(typeof leak + typeof other); }"))
                .isEqualTo("\"undefinedundefined\"");
    }

    @Test
    void aRealmServesOneCollectionOnly() {
        String plain = "function () { total = 1; getContext().getResponse().setBody(total); }";
        assertThat(answer(plain)).isEqualTo("1");
        long before = engine.realmsMade();
        for (int i = 0; i < 10; i++) {
            assertThat(answer(plain)).isEqualTo("1");
        }
        assertThat(engine.realmsMade()).isEqualTo(before);
        ScriptCollection other =
                new ForwardingItems(new TestItems()) {
                    @Override
                    public String selfLink() {
                        return SECOND;
                    }
                };
        assertThat(run(plain, other)).isInstanceOf(ScriptResult.Ended.class);
        assertThat(engine.realmsMade()).isEqualTo(before + 1);
    }

    /** What would not work if all that scripts share were simply frozen. */
    @Test
    void scriptsMayDoWhatTheyMayElsewhere() {
        assertThat(
                        answer(
                                """
                                function () {
                                  total = 0;
                                  for (i = 0; i < 3; i++) { total += i; }
                                  const own = {}; own.toString = () => 'own'; own.constructor = 1;
                                  own.hasOwnProperty = 2; own.valueOf = 3;
                                  const groups = []; groups['values'] = 4; groups['map'] = 5;
                                  const error = new TypeError('x'); error.name = 'Mine';
                                  error.message = 'y';
                                  function Base() {} Base.apply = 6;
                                  __.response.setBody([total, i, String(own), Object.keys(own),
                                      groups.values, groups.map, String(error), Base.apply]);
                                }
                                """))
                .isEqualTo(
                        "[3,3,\"own\",[\"toString\",\"constructor\",\"hasOwnProperty\",\"valueOf\"],4,5,\"Mine:"
                            + " y\",6]");
        assertThat(
                        answer(
                                """
                                function () {
                                  Array.prototype.last = function () { return this.at(-1); };
                                  Math.twice = (x) => 2 * x;
                                  String.prototype.trim = () => 'mine';
                                  const ref = new WeakRef({a: 1});
                                  __.response.setBody([[1, 2].last(), Math.twice(2), ' x '.trim(),
                                      ref.deref().a]);
                                }
                                """))
                .isEqualTo("[2,4,\"mine\",1]");
        assertThat(run("function () { 'use strict'; total = 1; }"))
                .isInstanceOf(ScriptResult.Failed.class);
    }
}
