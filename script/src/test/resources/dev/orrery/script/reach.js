// All objects that a script can get hold of, by the path to them.
function reach() {
    const describe = Object.getOwnPropertyDescriptor;
    const waiting = [["global", globalThis], ["generator", function* () {}],
        ["async", async () => 1], ["asyncGenerator", async function* () {}],
        ["generated", (function* () {})()], ["generatedLater", (async function* () {})()],
        ["arrayIterator", [].values()], ["mapIterator", new Map().keys()],
        ["setIterator", new Set().keys()], ["stringIterator", ""[Symbol.iterator]()],
        ["matches", "".matchAll(/x/g)], ["helper", [].values().map((value) => value)],
        ["wrapped", Iterator.from({ next() {} })], ["segments", new Intl.Segmenter().segment("")],
        ["segment", new Intl.Segmenter().segment("")[Symbol.iterator]()],
        ["site", ((strings) => strings)`x`], ["error", new RangeError("x")],
        ["promise", Promise.resolve(1)], ["bound", reach.bind(1)], ["match", /x/d.exec("x")],
        ["view", new DataView(new ArrayBuffer(8))], ["typed", new Float32Array(1)],
        ["date", new Date(0)], ["symbol", Object(Symbol.for("x"))], ["big", Object(1n)]];
    const found = new Map();
    while (waiting.length > 0) {
        const [path, one] = waiting.shift();
        const isObject = typeof one === "function" || (typeof one === "object" && one !== null);
        if (isObject && !found.has(one)) {
            found.set(one, path);
            waiting.push([path + "^", Object.getPrototypeOf(one)]);
            for (const key of [...Object.getOwnPropertyNames(one),
                    ...Object.getOwnPropertySymbols(one)]) {
                const { value, get, set } = describe(one, key);
                const name = path + "." + String(key);
                waiting.push([name, value], [name + "<", get], [name + ">", set]);
            }
        }
    }
    return found;
}
