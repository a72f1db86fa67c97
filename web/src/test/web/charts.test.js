import { heat, spending, storage, sum, throttled, totals } from '../../main/web/partition-charts.js';
import { same } from './check.js';

const partition = (number, bytes, parents = []) => ({ partition: number, bytes, parents });
const sample = (second, spent, refusedCount = 0) => ({
  end: `2026-01-31T12:00:0${second}Z`, spentRequestUnitsPerSecond: spent,
  budgetRequestUnitsPerSecond: 100, throttled: refusedCount,
});
const HISTORIES = new Map([[1, [sample(0, 50), sample(5, 150, 3)]], [2, [sample(5, 10)]]]);

export default {
  everyPartitionIsOneBar() {
    const { xAxis, series: [bars] } = storage([partition(1, 10), partition(2, 20)], 2);
    same(xAxis.data, ['1', '2']);
    same(bars.data.map((bar) => bar.value), [10, 20]);
    same(bars.data[0].itemStyle.color === bars.data[1].itemStyle.color, false);
  },

  barsOfASplitComeOutOfTheirParent() {
    const children = [partition(2, 5, [1]), partition(3, 5, [1]), partition(9, 7)];
    const { series: [bars] } = storage(children, undefined, new Set([1, 9]));
    same(bars.data.map((bar) => bar.groupId), ['1', '1', '9']);
    same(bars.universalTransition.enabled, true);
    const later = storage(children, undefined, new Set([2, 3, 9])).series[0];
    same(later.data.map((bar) => bar.groupId), ['2', '3', '9']);
    same(later.universalTransition.enabled, false);
  },

  theHeatMapHasTheShareOfTheBudget() {
    const { series: [map], xAxis } = heat([partition(1, 0), partition(2, 0)], HISTORIES);
    same(xAxis.data, ['12:00:00', '12:00:05']);
    same(map.data, [[0, 0, 50], [1, 0, 100], [1, 1, 10]]);
  },

  figuresOfAllPartitionsAreAddedUp() {
    same([...totals(HISTORIES, 'spentRequestUnitsPerSecond').values()], [50, 160]);
    same(throttled(HISTORIES).series[0].data, [0, 3]);
    same([sum(totals(HISTORIES, 'throttled')), sum(new Map())], [3, 0]);
  },

  aSinglePointIsSeen() {
    const shown = (histories) => spending(histories, { provisioned: 1, usable: 1 }).series[0].showSymbol;
    same([shown(new Map([[1, [sample(0, 50)]]])), shown(HISTORIES)], [true, false]);
  },

  usableIsDrawnWhereItIsLess() {
    const names = (throughput) => spending(HISTORIES, throughput).series.map((line) => line.name);
    same(names({ provisioned: 200, usable: 200 }), ['spent', 'provisioned']);
    same(names({ provisioned: 200, usable: 150 }), ['spent', 'provisioned', 'usable']);
  },
};
