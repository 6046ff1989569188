import { ApartmentOutlined, AimOutlined, DownloadOutlined, MinusOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { useReactFlow } from '@xyflow/react';
import { AutoComplete, Button, Input, Tooltip } from 'antd';
import { useState } from 'react';
import { useThemeMode } from '../../theme-mode.ts';
import { useText } from '../../language.ts';
import { useWords } from '../../words.ts';
import { DropMenu } from '../drop-menu.tsx';
import { saveFile } from '../save-file.ts';
import { states } from '../state/states.ts';
import { blockWords } from '../words.ts';
import { drawIcon, drawGraph, toPng } from './graph-picture.ts';
import { nodeSize, type GraphDirection, type GraphEdge, type GraphNode, type Positions } from './graph.ts';

interface GraphToolsProps {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  positions: Positions;
  name: string;
  direction: GraphDirection;
  onDirection: (direction: GraphDirection) => void;
  onFound: (ids: ReadonlySet<string>) => void;
}

const mostOffered = 20;

export function findNodes(nodes: readonly GraphNode[], text: string): GraphNode[] {
  const wanted = text.trim().toLowerCase();
  return wanted ? nodes.filter((node) => node.name.toLowerCase().includes(wanted)) : [];
}

/** Search, fit, zoom, direction, export. */
export function GraphTools({ nodes, edges, positions, name, direction, onDirection, onFound }: GraphToolsProps) {
  const say = useWords(blockWords);
  const text = useText();
  const mode = useThemeMode();
  const flow = useReactFlow();
  const [search, setSearch] = useState('');
  const hits = findNodes(nodes, search);

  const show = (id: string) => {
    const at = positions[id];
    if (at) void flow.setCenter(at.x + nodeSize.width / 2, at.y + nodeSize.height / 2, { zoom: Math.max(flow.getZoom(), 0.9), duration: 200 });
    onFound(new Set([id]));
  };
  const change = (value: string) => {
    setSearch(value);
    onFound(new Set(findNodes(nodes, value).map((node) => node.id)));
  };

  const save = async (format: 'svg' | 'png') => {
    const picture = drawGraph({
      nodes: nodes.map((node) => ({ ...node, icon: drawIcon(node.icon), stateWord: node.state && text(states[node.state]) })),
      edges, positions, mode, direction,
    });
    if (format === 'svg') saveFile(`${name}.svg`, picture.svg, 'image/svg+xml');
    else saveFile(`${name}.png`, await toPng(picture));
  };

  const button = (label: string, icon: React.ReactNode, onClick: () => void) => (
    <Tooltip title={label}><Button type="text" size="small" aria-label={label} icon={icon} onClick={onClick} /></Tooltip>
  );
  return (
    <div className="graph-tools">
      <AutoComplete value={search} onChange={change} onSelect={(id) => {
        setSearch(nodes.find((node) => node.id === id)?.name ?? '');
        show(id);
      }} options={hits.slice(0, mostOffered).map((node) => ({ value: node.id, label: `${node.name} · ${node.kind}` }))}>
        <Input size="small" variant="borderless" allowClear prefix={<SearchOutlined aria-hidden />} placeholder={say('searchGraph')} aria-label={say('searchGraph')} onPressEnter={() => hits[0] && show(hits[0].id)} />
      </AutoComplete>
      {button(say('fitGraph'), <AimOutlined />, () => void flow.fitView({ padding: 0.12, maxZoom: 1, duration: 200 }))}
      {button(say('zoomIn'), <PlusOutlined />, () => void flow.zoomIn({ duration: 120 }))}
      {button(say('zoomOut'), <MinusOutlined />, () => void flow.zoomOut({ duration: 120 }))}
      {button(say(direction === 'right' ? 'directionDown' : 'directionRight'), <ApartmentOutlined rotate={direction === 'right' ? 0 : -90} />,
        () => onDirection(direction === 'right' ? 'down' : 'right'))}
      <DropMenu menu={{ items: [{ key: 'png', label: 'PNG' }, { key: 'svg', label: 'SVG' }], onClick: ({ key }) => void save(key as 'png' | 'svg') }}>
        <Button type="text" size="small" aria-label={say('exportGraph')} title={say('exportGraph')} icon={<DownloadOutlined />} />
      </DropMenu>
    </div>
  );
}
