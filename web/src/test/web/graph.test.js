import { drawing, graphOf } from '../../main/web/graph.js';
import { same } from './check.js';

export default {
  verticesAndEdgesAreFoundWhereverTheyAre() {
    const { vertices, edges } = graphOf([
      { id: 'a', label: 'person', type: 'vertex' },
      { objects: [{ id: 'e', type: 'edge', label: 'knows', outV: 'a', inV: 7, inVLabel: 'city' }] },
      5, null, 'text',
    ]);
    same(vertices.map((one) => String(one.id)), ['a', '7']);
    same(edges.map((one) => one.id), ['e']);
    const [series] = drawing(vertices, edges).series;
    same(series.data.map((one) => one.name), ['person a', 'city 7']);
    same([series.links[0].source, series.links[0].target], ['a', '7']);
  },

  whatIsTwiceIsDrawnOnce() {
    const vertex = { id: 'a', label: 'p', type: 'vertex' };
    same(graphOf([vertex, { path: [vertex] }]).vertices.length, 1);
  },
};
