import { ApartmentOutlined, AimOutlined, DownloadOutlined, MinusOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { useReactFlow } from '@xyflow/react';
import { AutoComplete, Button, Input, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import { useWords } from '../../words.ts';
import { DropMenu } from '../drop-menu.tsx';
import { saveFile } from '../save-file.ts';
import { blockWords } from '../words.ts';
import { toPng, type Picture } from './graph-picture.ts';
import { wholeView, type GraphDirection } from './graph.ts';

/** What is searched; `kind` tells nodes of one name apart. */
export type Findable = { id: string; name: string; kind: string };

interface GraphToolsProps {
  nodes: readonly Findable[];
  name: string;
  onFound: (ids: ReadonlySet<string>) => void;
  /** Found among what is not in the picture yet: whoever shows the graph brings it in. */
  onMissing?: (text: string) => void;
  /** The whole graph as it stands. */
  draw: () => Picture;
  /** What is searched for, in place of the usual word. */
  searchWord?: string;
  /** More buttons, before the export. */
  children?: ReactNode;
}

const mostOffered = 20;

export function findNodes<N extends Findable>(nodes: readonly N[], text: string): N[] {
  const wanted = text.trim().toLowerCase();
  return wanted ? nodes.filter((node) => node.name.toLowerCase().includes(wanted)) : [];
}

/** Brings a node into the middle of the view, large enough to be read. */
export function useShowNode(): (id: string) => void {
  const flow = useReactFlow();
  return (id) => {
    const node = flow.getInternalNode(id);
    if (!node) return;
    const { x, y } = node.internals.positionAbsolute;
    const { width = 0, height = 0 } = node.measured;
    void flow.setCenter(x + width / 2, y + height / 2, { zoom: Math.max(flow.getZoom(), 0.9), duration: 200 });
  };
}

export function ToolButton({ label, icon, onClick, disabled }: { label: string; icon: ReactNode; onClick: () => void; disabled?: boolean }) {
  return <Tooltip title={label}><Button type="text" size="small" aria-label={label} icon={icon} disabled={disabled} onClick={onClick} /></Tooltip>;
}

export function DirectionButton({ direction, onDirection }: { direction: GraphDirection; onDirection: (direction: GraphDirection) => void }) {
  const say = useWords(blockWords);
  return (
    <ToolButton label={say(direction === 'right' ? 'directionDown' : 'directionRight')} icon={<ApartmentOutlined rotate={direction === 'right' ? 0 : -90} />}
      onClick={() => onDirection(direction === 'right' ? 'down' : 'right')} />
  );
}

/** Search, fit, zoom, export. */
export function GraphTools({ nodes, name, onFound, onMissing, draw, searchWord, children }: GraphToolsProps) {
  const say = useWords(blockWords);
  const flow = useReactFlow();
  const show = useShowNode();
  const [search, setSearch] = useState('');
  const hits = findNodes(nodes, search);
  const word = searchWord ?? say('searchGraph');

  const choose = (id: string) => {
    show(id);
    onFound(new Set([id]));
  };
  const change = (value: string) => {
    setSearch(value);
    onFound(new Set(findNodes(nodes, value).map((node) => node.id)));
  };
  const save = async (format: 'svg' | 'png') => {
    const picture = draw();
    if (format === 'svg') saveFile(`${name}.svg`, picture.svg, 'image/svg+xml');
    else saveFile(`${name}.png`, await toPng(picture));
  };
  return (
    <div className="graph-tools">
      <AutoComplete value={search} onChange={change} onSelect={(id) => {
        setSearch(nodes.find((node) => node.id === id)?.name ?? '');
        choose(id);
      }} options={hits.slice(0, mostOffered).map((node) => ({ value: node.id, label: `${node.name} · ${node.kind}` }))}>
        <Input size="small" variant="borderless" allowClear prefix={<SearchOutlined aria-hidden />} placeholder={word} aria-label={word}
          onPressEnter={() => (hits[0] ? choose(hits[0].id) : search.trim() && onMissing?.(search.trim()))} />
      </AutoComplete>
      <ToolButton label={say('fitGraph')} icon={<AimOutlined />} onClick={() => void flow.fitView({ ...wholeView, duration: 200 })} />
      <ToolButton label={say('zoomIn')} icon={<PlusOutlined />} onClick={() => void flow.zoomIn({ duration: 120 })} />
      <ToolButton label={say('zoomOut')} icon={<MinusOutlined />} onClick={() => void flow.zoomOut({ duration: 120 })} />
      {children}
      <DropMenu menu={{ items: [{ key: 'png', label: 'PNG' }, { key: 'svg', label: 'SVG' }], onClick: ({ key }) => void save(key as 'png' | 'svg') }}>
        <Button type="text" size="small" aria-label={say('exportGraph')} title={say('exportGraph')} icon={<DownloadOutlined />} />
      </DropMenu>
    </div>
  );
}
