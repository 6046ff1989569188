import { ApiOutlined, SyncOutlined, TableOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { GraphCanvas } from '../blocks/graph/graph-canvas.tsx';
import type { GraphEdge, GraphNode } from '../blocks/graph/graph.ts';
import { useLanguage } from '../language.ts';
import { useWords } from '../words.ts';
import { galleryWords } from './gallery-words.ts';
import { sampleGraph } from './sample.ts';

export function GraphDemo() {
  const say = useWords(galleryWords);
  const language = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const [added, setAdded] = useState<{ nodes: GraphNode[]; edges: GraphEdge[] }>({ nodes: [], edges: [] });
  const graph = useMemo(() => {
    const words = { table: say('table'), task: say('task'), service: say('service') };
    const icons: Record<string, React.ReactNode> = { [words.table]: <TableOutlined />, [words.task]: <SyncOutlined />, [words.service]: <ApiOutlined /> };
    const { nodes, edges } = sampleGraph(7, words);
    return { nodes: nodes.map((node) => ({ ...node, icon: icons[node.kind] })), edges };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [language]);

  const expand = (id: string) => setAdded(({ nodes, edges }) => {
    if (nodes.some((node) => node.id.startsWith(`${id}/`)) || !graph.nodes.find((node) => node.id === id)?.expandable) return { nodes, edges };
    const more = [1, 2, 3].map((index) => ({ id: `${id}/${index}`, name: `application_${index}`, kind: say('service'), icon: <ApiOutlined /> }));
    return { nodes: [...nodes, ...more], edges: [...edges, ...more.map((node) => ({ id: `${id}>${node.id}`, source: id, target: node.id }))] };
  });
  const nodes = useMemo(
    () => [...graph.nodes.map((node) => ({ ...node, expandable: node.expandable && !added.nodes.some((more) => more.id.startsWith(`${node.id}/`)) })), ...added.nodes],
    [graph, added],
  );
  const edges = useMemo(() => [...graph.edges, ...added.edges], [graph, added]);
  return <div className="gallery-tall"><GraphCanvas name={say('lineage')} nodes={nodes} edges={edges} selected={chosen} onSelect={setChosen} onExpand={expand} /></div>;
}
