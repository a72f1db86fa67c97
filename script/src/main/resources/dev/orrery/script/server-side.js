// What scripts find in their global scope. Called once for every run; answers with what the engine
// calls. `host` does one operation and answers with JSON, or null if it is not accepted.
(function (host, setupText) {
    "use strict";
    const parse = JSON.parse;
    const stringify = JSON.stringify;
    const setup = parse(setupText);
    const queue = [];
    let next = 0;
    let rejection;

    function failure(error) {
        const made = new Error(error.message);
        made.number = error.number;
        made.code = error.number;
        made.body = error.message;
        return made;
    }

    // Callbacks come after the function that asked has returned, in the order of the operations.
    function submit(text, callback) {
        if (text === null) {
            return false;
        }
        queue.push({ callback: callback, answer: parse(text) });
        return true;
    }

    function json(value, what) {
        const text = typeof value === "object" && value !== null ? stringify(value) : undefined;
        if (text === undefined) {
            throw failure({ number: 400, message: what + " must be an object." });
        }
        return text;
    }

    function link(value, what) {
        if (typeof value !== "string") {
            throw failure({ number: 400, message: what + " must be a string." });
        }
        return value;
    }

    function etagOf(options) {
        return typeof options.etag === "string" ? options.etag : null;
    }

    // (options, callback), (callback) or nothing.
    function trailing(options, callback) {
        return typeof options === "function"
            ? { options: {}, callback: options }
            : { options: options || {}, callback: callback };
    }

    function ask(collectionLink, query, options) {
        const size = typeof options.pageSize === "number" ? options.pageSize : -1;
        const from = typeof options.continuation === "string" ? options.continuation : null;
        return host("query", link(collectionLink, "The collection link"), query, size, from);
    }

    const collection = {
        getSelfLink() {
            return setup.selfLink;
        },
        getAltLink() {
            return setup.altLink;
        },
        createDocument(collectionLink, body, options, callback) {
            const last = trailing(options, callback);
            const text = json(body, "The item");
            const makesId = last.options.disableAutomaticIdGeneration !== true;
            return submit(host("create", link(collectionLink, "The collection link"), text,
                makesId), last.callback);
        },
        upsertDocument(collectionLink, body, options, callback) {
            const last = trailing(options, callback);
            const text = json(body, "The item");
            return submit(host("upsert", link(collectionLink, "The collection link"), text,
                etagOf(last.options)), last.callback);
        },
        readDocument(documentLink, options, callback) {
            const last = trailing(options, callback);
            const known = last.options.ifNoneMatch;
            return submit(host("read", link(documentLink, "The document link"),
                typeof known === "string" ? known : null), last.callback);
        },
        replaceDocument(documentLink, body, options, callback) {
            const last = trailing(options, callback);
            const text = json(body, "The item");
            return submit(host("replace", link(documentLink, "The document link"), text,
                etagOf(last.options)), last.callback);
        },
        deleteDocument(documentLink, options, callback) {
            const last = trailing(options, callback);
            return submit(host("delete", link(documentLink, "The document link"),
                etagOf(last.options)), last.callback);
        },
        queryDocuments(collectionLink, query, options, callback) {
            const last = trailing(options, callback);
            if (typeof query !== "string" && (typeof query !== "object" || query === null)) {
                throw failure({ number: 400, message: "The query must be a string or an object." });
            }
            return submit(ask(collectionLink, stringify(query), last.options), last.callback);
        },
        readDocuments(collectionLink, options, callback) {
            const last = trailing(options, callback);
            return submit(ask(collectionLink, '"SELECT * FROM c"', last.options), last.callback);
        },
    };

    function message(values) {
        const others = {};
        return {
            getBody() {
                return values.body;
            },
            setBody(body) {
                values.body = body;
            },
            getValue(name) {
                return name === "Body" ? values.body : others[name];
            },
            setValue(name, value) {
                if (name === "Body") {
                    values.body = value;
                } else {
                    others[name] = value;
                }
            },
            appendValue(name, value) {
                const before = this.getValue(name);
                this.setValue(name, (before === undefined ? "" : String(before)) + String(value));
            },
            getOperationType() {
                return setup.operation;
            },
        };
    }

    const requested = { body: setup.request };
    const answered = { body: setup.response };
    const request = message(requested);
    const response = message(answered);
    const context = {
        getCollection() {
            return collection;
        },
        getRequest() {
            return request;
        },
        getResponse() {
            return response;
        },
    };

    // Filters, projections and orders that are written as functions. They work on pages of items;
    // an order needs all of them.
    function pipeline(stages) {
        function then(stage) {
            return pipeline(stages.concat([stage]));
        }
        return {
            filter(predicate) {
                return then({ apply: (rows) => rows.filter((row) => predicate(row)) });
            },
            map(transformation) {
                return then({ apply: (rows) => rows.map((row) => transformation(row)) });
            },
            pluck(name) {
                return then({ apply: (rows) => rows.map((row) => row[name])
                    .filter((value) => value !== undefined) });
            },
            flatten(isShallow) {
                return then({ apply: (rows) => rows.flat(isShallow === true ? 1 : Infinity) });
            },
            unwind(inner, result) {
                return then({ apply: (rows) => rows.flatMap((row) => inner(row).map((element) =>
                    result === undefined ? [row, element] : result(row, element))) });
            },
            sortBy(key) {
                return then({ whole: true, apply: (rows) => sorted(rows, key, 1) });
            },
            sortByDescending(key) {
                return then({ whole: true, apply: (rows) => sorted(rows, key, -1) });
            },
            value(options, callback) {
                const last = trailing(options, callback);
                return { isAccepted: run(stages, last.options, last.callback) };
            },
        };
    }

    function sorted(rows, key, sign) {
        const keyed = rows.map((row) => ({ key: key(row), row: row }));
        keyed.sort((a, b) => sign * (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
        return keyed.map((each) => each.row);
    }

    function run(stages, options, callback) {
        const whole = stages.some((stage) => stage.whole);
        let rows = [];
        let from = options.continuation;
        do {
            const text = ask(setup.selfLink, '"SELECT * FROM c"',
                { pageSize: whole ? -1 : options.pageSize, continuation: from });
            if (text === null) {
                return false;
            }
            const page = parse(text);
            if (page.error) {
                return submit(text, callback);
            }
            rows = rows.concat(page.resource);
            from = page.options.continuation;
        } while (whole && from !== undefined);
        for (const stage of stages) {
            rows = stage.apply(rows);
        }
        queue.push({ callback: callback,
            answer: { resource: rows, options: from === undefined ? {} : { continuation: from } } });
        return true;
    }

    function shorthand() {
        const made = Object.create(collection);
        made.request = request;
        made.response = response;
        made.chain = () => pipeline([]);
        for (const name of ["filter", "map", "pluck", "flatten", "sortBy", "sortByDescending"]) {
            made[name] = (argument, options, callback) =>
                pipeline([])[name](argument).value(options, callback);
        }
        made.unwind = (inner, result, options, callback) =>
            pipeline([]).unwind(inner, result).value(options, callback);
        return made;
    }

    function formatted(values) {
        const rest = values.slice();
        let text = "";
        if (typeof rest[0] === "string") {
            text = rest.shift().replace(/%([sdifjoO%])/g, (all, kind) => {
                if (kind === "%") {
                    return "%";
                }
                return rest.length === 0 ? all : shown(rest.shift(), kind);
            });
        } else if (rest.length > 0) {
            text = shown(rest.shift(), "s");
        }
        return rest.reduce((line, value) => line + " " + shown(value, "s"), text);
    }

    function shown(value, kind) {
        if (kind === "d" || kind === "f") {
            return String(Number(value));
        }
        if (kind === "i") {
            return String(Math.trunc(Number(value)));
        }
        const asJson = kind === "j" || (typeof value === "object" && !(value instanceof Error));
        return asJson ? String(stringify(value)) : String(value);
    }

    function log(...values) {
        if (setup.logs) {
            host("log", formatted(values));
        }
    }

    const define = (name, value) => Object.defineProperty(globalThis, name,
        { value: value, writable: true, configurable: true, enumerable: false });
    define("getContext", () => context);
    // Most scripts need only one of the two ways to their items.
    Object.defineProperty(globalThis, "__", {
        configurable: true,
        enumerable: false,
        get() {
            const made = shorthand();
            define("__", made);
            return made;
        },
        set(value) {
            define("__", value);
        },
    });
    define("console", { log: log, info: log, warn: log, error: log });
    define("ErrorCodes", { BAD_REQUEST: 400, FORBIDDEN: 403, NOT_FOUND: 404, CONFLICT: 409,
        PRECONDITION_FAILED: 412, REQUEST_ENTITY_TOO_LARGE: 413, TOO_MANY_REQUESTS: 429,
        RETRY_WITH: 449, NOT_ACCEPTED: 499, INTERNAL_SERVER_ERROR: 500 });

    return [
        // Calls the script.
        function (script) {
            const result = script.apply(undefined, setup.arguments);
            if (result !== null && typeof result === "object"
                    && typeof result.then === "function") {
                result.then(undefined, (error) => {
                    rejection = { error: error };
                });
            }
        },
        // Calls back for one operation; false if there is none left.
        function () {
            if (rejection !== undefined) {
                throw rejection.error;
            }
            if (next === queue.length) {
                return false;
            }
            const callback = queue[next].callback;
            const answer = queue[next].answer;
            queue[next] = undefined;
            next += 1;
            if (answer.error) {
                const error = failure(answer.error);
                if (typeof callback !== "function") {
                    throw error;
                }
                callback(error, undefined, {});
            } else if (typeof callback === "function") {
                callback(undefined, answer.resource, answer.options || {});
            }
            return true;
        },
        // The bodies of the response and of the request.
        function () {
            return stringify(answered.body);
        },
        function () {
            return stringify(requested.body);
        },
    ];
});
