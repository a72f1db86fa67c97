// Calls user-defined functions with the values of queries, and hands their results back.
(function () {
    "use strict";
    const parse = JSON.parse;
    const stringify = JSON.stringify;
    // Each kind says how the value beside it is to be read: as it is, or from JSON.
    return function (script, kinds, ...values) {
        const input = values.map((value, index) => {
            switch (kinds[index]) {
                case "u":
                    return undefined;
                case "j":
                    return parse(value);
                default:
                    return value;
            }
        });
        const result = script.apply(undefined, input);
        switch (typeof result) {
            case "undefined":
            case "function":
            case "symbol":
                return "u";
            case "number":
                return Number.isFinite(result) ? result : "u";
            case "boolean":
                return result;
            case "string":
                return "s" + result;
            default: {
                const text = stringify(result);
                return text === undefined ? "u" : "j" + text;
            }
        }
    };
});
