import { totalsOf } from './overview-totals.js';

/** What a replica is in its set. */
function roleOf(set, node) {
  if (set.leader === node) {
    return 'leader';
  }
  if (set.members.includes(node)) {
    return 'follower';
  }
  return set.planned.includes(node) ? 'planned' : '';
}

/** A replica set with what the server left out because it does not know it. */
function complete(set) {
  const members = set.members ?? [];
  return { ...set, leader: set.leader ?? '', members, planned: set.planned ?? members, lag: set.lag ?? {} };
}

/** What is wrong with a set, in words; empty if nothing is. */
function trouble(set) {
  if (set.members.length === 0) {
    return 'this node knows nothing of it';
  }
  if (!set.leader) {
    return 'no leader is known';
  }
  const missing = set.planned.filter((node) => !set.members.includes(node));
  return missing.length > 0 ? `waits for ${missing.join(', ')}` : '';
}

/** The cluster as the page shows it: its nodes with sums over their replicas, and its replica sets. */
export function clusterView(status) {
  const sets = status.replicaSets.map(complete);
  const nodes = status.nodes.map((node) => {
    const own = sets.filter((set) => set.members.includes(node.node));
    const lags = own.map((set) => set.lag[node.node]).filter((lag) => lag !== undefined);
    return {
      ...node,
      isSelf: node.node === status.self,
      leads: own.filter((set) => set.leader === node.node).length,
      replicas: own.length,
      worstLag: lags.length === 0 ? undefined : Math.max(...lags),
    };
  });
  return {
    alone: status.self === '' || status.nodes.length === 0,
    nodes,
    sets: sets.map((set) => ({
      ...set,
      name: set.partition === 0 ? 'catalog' : String(set.partition),
      trouble: trouble(set),
      replicas: status.nodes.map(({ node }) => (
        { node, role: roleOf(set, node), lag: set.lag[node] })),
    })),
  };
}

/** One node by itself, of the containers that it has. */
export function aloneView(containers) {
  return { containers: containers.length, ...totalsOf(containers) };
}
