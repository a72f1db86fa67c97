// Evaluated once in every context, before anything of a user. Removes what the engine adds to the
// language. For a context that serves many runs, it also freezes or watches all that the language
// gives to scripts, and answers with a function that says whether a run has left nothing behind.
(function (isShared) {
    "use strict";
    const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, isExtensible,
        preventExtensions } = Object;
    const { deleteProperty, ownKeys } = Reflect;
    const call = Function.prototype.call.bind(Function.prototype.call);
    const exec = RegExp.prototype.exec;
    const global = globalThis;

    for (const name of ["load", "loadWithNewGlobal", "print", "printErr", "quit", "Graal",
            "Polyglot", "Java", "Packages", "performance", "console", "Atomics",
            "SharedArrayBuffer", "WebAssembly"]) {
        delete global[name];
    }
    if (!isShared) {
        return undefined;
    }
    // Their callbacks and answers would come from one run into another.
    delete global.WeakRef;
    delete global.FinalizationRegistry;

    // What no name leads to, but what syntax or a built-in function makes.
    const hidden = [
        function* () {}, async function () {}, async function* () {},
        (function* () {})(), (async function* () {})(),
        [].values(), new Map().values(), new Set().values(), ""[Symbol.iterator](),
        "".matchAll(/x/g), [].values().map((value) => value), Iterator.from({ next() {} }),
        (function () {
            return arguments;
        })(),
        new Intl.Segmenter().segment(""), new Intl.Segmenter().segment("")[Symbol.iterator](),
    ];

    function reachable() {
        const found = new Set();
        const waiting = [global, ...hidden.map((made) => getPrototypeOf(made)),
            ...hidden.flatMap((made) => ownKeys(made).flatMap((key) => {
                const { get, set } = getOwnPropertyDescriptor(made, key);
                return [get, set];
            }))];
        while (waiting.length > 0) {
            const one = waiting.pop();
            const isObject = typeof one === "function" || (typeof one === "object" && one !== null);
            if (isObject && !found.has(one)) {
                found.add(one);
                waiting.push(getPrototypeOf(one));
                for (const key of ownKeys(one)) {
                    const { value, get, set } = getOwnPropertyDescriptor(one, key);
                    waiting.push(value, get, set);
                }
            }
        }
        return found;
    }

    // Objects of scripts may have properties of their own with the names of what these have, which
    // could not be assigned if it were frozen. They stay writable, and are compared after the run.
    const writable = new Set([global, Object.prototype, Function.prototype, Array.prototype]);
    for (const type of [Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError,
            URIError, AggregateError]) {
        writable.add(type.prototype);
    }

    // Compares all properties in one expression, which is read many times faster than a loop.
    function comparison(object) {
        const values = [];
        const terms = [];
        for (const key of ownKeys(object)) {
            const known = getOwnPropertyDescriptor(object, key);
            defineProperty(object, key, { configurable: false });
            if (known.writable) {
                const name = typeof key === "string" ? JSON.stringify(key) : `k[${values.length}]`;
                terms.push(`o[${name}] === v[${values.length}]`);
                values.push({ key: key, value: known.value });
            }
        }
        return Function("o", "k", "v", `"use strict"; return () => ${terms.join(" && ")};`)(
            object, values.map(({ key }) => key), values.map(({ value }) => value));
    }

    const comparisons = [];
    const all = reachable();
    const inherited = getPrototypeOf(global);
    for (const one of all) {
        if (writable.has(one)) {
            comparisons.push(comparison(one));
            if (one !== global) {
                preventExtensions(one);
            }
        } else {
            freeze(one);
        }
    }
    const globals = new Set(ownKeys(global));
    const globalCount = globals.size;
    const isGlobal = Set.prototype.has;
    const nothing = /(?:)/;

    function removeGlobals() {
        const now = ownKeys(global);
        for (let i = 0; i < now.length; i += 1) {
            if (!call(isGlobal, globals, now[i]) && !deleteProperty(global, now[i])) {
                return false;
            }
        }
        return true;
    }

    // Nothing from here on may call what a script could have put in place of a built-in function.
    return function () {
        // What every run is given; most make no other globals.
        const isClean = deleteProperty(global, "getContext") && deleteProperty(global, "__")
            && deleteProperty(global, "console") && deleteProperty(global, "ErrorCodes")
            && (ownKeys(global).length === globalCount || removeGlobals());
        if (!isClean || getPrototypeOf(global) !== inherited || !isExtensible(global)) {
            return false;
        }
        for (let i = 0; i < comparisons.length; i += 1) {
            const isUnchanged = comparisons[i];
            if (!isUnchanged()) {
                return false;
            }
        }
        // The statics of RegExp tell of the last match.
        call(exec, nothing, "");
        return true;
    };
});
