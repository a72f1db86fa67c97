import { aloneView, clusterView } from '../../main/web/cluster-view.js';
import { canDrain, placementView } from '../../main/web/placement.js';
import { same } from './check.js';

const NODES = ['n1', 'n2', 'n3'].map((node) => ({ node, address: `${node}:7000` }));

function view(...replicaSets) {
  return clusterView({ self: 'n1', nodes: NODES, replicaSets });
}

export default {
  aServerByItselfHasNoNodes() {
    same(clusterView({ self: '', nodes: [], replicaSets: [{ partition: 0, leader: '' }] }).alone, true);
    same(aloneView([
      { partitionCount: 2, items: 5, bytes: 10, spentRequestUnitsPerSecond: 1, throttledPerSecond: 4 },
      { partitionCount: 1, items: 1, bytes: 1, spentRequestUnitsPerSecond: 0, throttledPerSecond: 3 }]),
    { containers: 2, partitions: 3, items: 6, bytes: 11, spent: 1, throttled: 7 });
  },

  nodesHaveTheSumsOfTheirReplicas() {
    const { nodes, alone } = view(
      { partition: 0, leader: 'n1', members: ['n1', 'n2', 'n3'], lag: { n2: 4, n3: 0 } },
      { partition: 5, planned: ['n1', 'n2'], leader: 'n2', members: ['n1', 'n2'] });
    same(alone, false);
    same(nodes.map((node) => [node.leads, node.replicas, node.worstLag ?? null]),
      [[1, 2, null], [1, 2, 4], [0, 1, 0]]);
    same(nodes[0].isSelf, true);
  },

  rolesAndTroublesOfSetsAreNamed() {
    const { sets } = view(
      { partition: 0, leader: 'n1', members: ['n1', 'n2'], planned: ['n1', 'n2', 'n3'], lag: { n2: 7 } },
      { partition: 1, leader: '', members: ['n1', 'n2', 'n3'] },
      { partition: 2, leader: '' });
    same(sets.map((set) => set.name), ['catalog', '1', '2']);
    same(sets[0].replicas.map((one) => one.role), ['leader', 'follower', 'planned']);
    same(sets[0].replicas[1].lag, 7);
    same(sets.map((set) => set.trouble),
      ['waits for n3', 'no leader is known', 'this node knows nothing of it']);
  },

  whatIsDoneToNodesIsToldInWords() {
    const view = placementView({
      nodes: [{ node: 'n1', health: 'serving', draining: false, replicas: 3 },
        { node: 'n2', health: 'draining', draining: true, replicas: 2 },
        { node: 'n3', health: 'draining', draining: true, replicas: 0 },
        { node: 'n4', health: 'unknown', draining: true }],
      steps: [{ epochMillis: 0, partition: 0, step: 'move' }, { epochMillis: 0, partition: 7, step: 'lead' }],
    });
    same([...view.nodes.values()].map((node) => node.progress), ['', 'draining: 2 replicas left',
      'empty: it can be removed', 'draining: an unknown number of replicas left']);
    same([...view.nodes.values()].map((node) => node.action), ['drain', 'refill', 'refill', 'refill']);
    same(view.busy, ['n2', 'n4']);
    same(view.steps.map((step) => [step.partition, step.text]), [['catalog', 'move'], ['7', 'lead']]);
    same([canDrain(view, 'n1'), canDrain(view, 'n2')], [false, true]);
  },
};
