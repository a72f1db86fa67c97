/** What is being done about a node, in words; empty if nothing is. */
function progressOf(node) {
  if (!node.draining) {
    return '';
  }
  return node.replicas === 0
    ? 'empty: it can be removed'
    : `draining: ${node.replicas ?? 'an unknown number of'} replicas left`;
}

/** The nodes by name as the balancer knows them, and what it did, the newest first. */
export function placementView(placement) {
  const nodes = new Map(placement.nodes.map((node) => [node.node, {
    zone: node.zone ?? '',
    health: node.health,
    draining: node.draining,
    progress: progressOf(node),
    action: node.draining ? 'refill' : 'drain',
  }]));
  const steps = placement.steps.map((step) => ({
    time: new Date(step.epochMillis).toLocaleTimeString(),
    partition: step.partition === 0 ? 'catalog' : String(step.partition),
    text: step.step,
  }));
  const busy = placement.nodes.filter((node) => node.draining && node.replicas !== 0).map((node) => node.node);
  return { nodes, steps, busy };
}

/** Whether another node could take what a node has. */
export function canDrain(placement, name) {
  return [...placement.nodes].some(([node, { draining, health }]) => (
    node !== name && !draining && health === 'serving'));
}
