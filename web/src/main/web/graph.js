/** The vertices and edges in the results of a traversal, wherever they are in them. */
export function graphOf(results) {
  const vertices = new Map();
  const edges = new Map();
  const visit = (value) => {
    if (value?.type === 'vertex') {
      vertices.set(String(value.id), value);
    } else if (value?.type === 'edge') {
      edges.set(String(value.id), value);
    } else if (value && typeof value === 'object') {
      Object.values(value).forEach(visit);
    }
  };
  results.forEach(visit);
  for (const edge of edges.values()) {
    for (const [id, label] of [[edge.outV, edge.outVLabel], [edge.inV, edge.inVLabel]]) {
      if (!vertices.has(String(id))) {
        vertices.set(String(id), { id, label });
      }
    }
  }
  return { vertices: [...vertices.values()], edges: [...edges.values()] };
}

/** A drawing of them, as ECharts wants it. */
export function drawing(vertices, edges) {
  return {
    tooltip: {},
    series: [{
      id: 'graph', type: 'graph', layout: 'force', roam: true, draggable: true, symbolSize: 24,
      label: { show: true, position: 'right' }, edgeSymbol: ['none', 'arrow'],
      force: { repulsion: 160, edgeLength: 90 },
      data: vertices.map((one) => ({ id: String(one.id), name: `${one.label} ${one.id}` })),
      links: edges.map((one) => ({
        source: String(one.outV), target: String(one.inV),
        label: { show: true, formatter: one.label },
      })),
    }],
  };
}
