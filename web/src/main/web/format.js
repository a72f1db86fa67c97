/** What holds records is called in the words of its protocol. */
export const KINDS = { nosql: 'container', gremlin: 'graph', cassandra: 'table' };

/** A size for people. */
export function bytes(count) {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let value = count;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** A figure for people: with decimals only where it is small. */
export function count(value) {
  return Number(value).toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
}

/** So many of something, in words: `1 row`, `2 rows`. */
export function counted(value, thing) {
  return `${count(value)} ${thing}${value === 1 ? '' : 's'}`;
}
