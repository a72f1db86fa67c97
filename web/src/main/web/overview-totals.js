/** Sums over containers. */
export function totalsOf(containers) {
  const sum = (figure) => containers.reduce((total, one) => total + one[figure], 0);
  return {
    partitions: sum('partitionCount'),
    items: sum('items'),
    bytes: sum('bytes'),
    spent: sum('spentRequestUnitsPerSecond'),
    throttled: sum('throttledPerSecond'),
  };
}
