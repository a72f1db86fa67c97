import { bytes } from './format.js';

const MOST_COLUMNS = 60;

/**
 * One bar for each physical partition.
 *
 * @param before the partitions of the last look: a bar that is new divides that of its parent
 */
export function storage(partitions, picked, before = new Set()) {
  const origin = ({ partition, parents }) => (before.has(partition) ? partition
    : parents.findLast((parent) => before.has(parent)) ?? partition);
  const changed = before.size > 0 && partitions.some((one) => !before.has(one.partition));
  return {
    grid: { left: 70, right: 15, top: 15, bottom: 30 },
    xAxis: { type: 'category', data: partitions.map((one) => String(one.partition)) },
    yAxis: { type: 'value', axisLabel: { formatter: bytes } },
    tooltip: { valueFormatter: bytes },
    series: [{
      id: 'storage', type: 'bar', universalTransition: { enabled: changed, divideShape: 'split' },
      data: partitions.map((one) => ({
        value: one.bytes,
        groupId: String(origin(one)),
        itemStyle: { color: one.partition === picked ? '#d9822b' : '#3b7dd8' },
      })),
    }],
  };
}

function timesOf(histories) {
  return [...new Set([...histories.values()].flat().map((sample) => sample.end))].sort();
}

function clock(time) {
  return time.slice(11, 19);
}

/** The share of its budget that each partition spent, over time. */
export function heat(partitions, histories) {
  const times = timesOf(histories).slice(-MOST_COLUMNS);
  const data = partitions.flatMap((one, y) => (histories.get(one.partition) ?? [])
    .map((sample) => {
      const share = sample.spentRequestUnitsPerSecond / sample.budgetRequestUnitsPerSecond;
      return [times.indexOf(sample.end), y, Math.round(100 * Math.min(1, share || 0))];
    })
    .filter(([x]) => x >= 0));
  return {
    grid: { left: 40, right: 15, top: 15, bottom: 60 },
    xAxis: { type: 'category', data: times.map(clock) },
    yAxis: { type: 'category', data: partitions.map((one) => String(one.partition)) },
    visualMap: { min: 0, max: 100, orient: 'horizontal', left: 'center', bottom: 0,
      text: ['100 %', '0 %'], inRange: { color: ['#e8f0fb', '#3b7dd8', '#b3261e'] } },
    tooltip: { formatter: ({ value }) => `partition ${partitions[value[1]]?.partition}: ${value[2]} %` },
    series: [{ id: 'heat', type: 'heatmap', data }],
  };
}

/** The sum of a figure over all partitions at each time. */
export function totals(histories, figure) {
  const sums = new Map(timesOf(histories).map((time) => [time, 0]));
  for (const sample of [...histories.values()].flat()) {
    sums.set(sample.end, sums.get(sample.end) + sample[figure]);
  }
  return sums;
}

/** All of it, over all times. */
export function sum(sums) {
  return [...sums.values()].reduce((total, one) => total + one, 0);
}

/** What was spent over time, beside what could be. */
export function spending(histories, { provisioned, usable }) {
  const sums = totals(histories, 'spentRequestUnitsPerSecond');
  // A line of one point would not be seen.
  const showSymbol = sums.size < 2;
  const line = (name, value) => ({ id: name, name, type: 'line', showSymbol,
    lineStyle: { type: 'dashed' }, data: [...sums.keys()].map(() => value) });
  return {
    grid: { left: 60, right: 15, top: 35, bottom: 30 },
    legend: { top: 0 },
    xAxis: { type: 'category', data: [...sums.keys()].map(clock) },
    yAxis: { type: 'value' },
    tooltip: { trigger: 'axis' },
    series: [
      { id: 'spent', name: 'spent', type: 'line', showSymbol,
        data: [...sums.values()].map(Math.round) },
      line('provisioned', provisioned),
      ...(usable === provisioned ? [] : [line('usable', usable)]),
    ],
  };
}

/** The requests that were refused for want of budget, over time. */
export function throttled(histories) {
  const sums = totals(histories, 'throttled');
  return {
    grid: { left: 60, right: 15, top: 15, bottom: 30 },
    xAxis: { type: 'category', data: [...sums.keys()].map(clock) },
    yAxis: { type: 'value', minInterval: 1 },
    tooltip: { trigger: 'axis' },
    series: [{ id: 'throttled', name: 'throttled', type: 'bar', itemStyle: { color: '#b3261e' },
      data: [...sums.values()] }],
  };
}
