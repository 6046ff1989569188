import { AppstoreOutlined, FolderOutlined, InboxOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip, Tree, type TreeDataNode } from 'antd';
import { useState, type ReactNode } from 'react';
import { useWords } from '#platform/web/words.ts';
import type { ModelCategory } from '../../contract/model-categories.ts';
import { categoryWords } from './category-words.ts';

interface CategorySideProps {
  categories: readonly ModelCategory[];
  total: number;
  unplaced: number;
  chosen: string;
  onChoose: (wid: string) => void;
  onManage: () => void;
}

export const [everything, nowhere] = ['ALL', 'NONE'];

/** Categories with how many models are in them; the chosen one narrows the list. */
export function CategorySide({ categories, total, unplaced, chosen, onChoose, onManage }: CategorySideProps) {
  const say = useWords(categoryWords);
  const [key, setKey] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const wanted = key.trim().toLowerCase();
  const holds = (category: ModelCategory): boolean => category.name.toLowerCase().includes(wanted) || categories.some((child) => child.parent_wid === category.wid && holds(child));
  const row = (name: string, icon: ReactNode, count: number) => <span className="project-row" title={name}>{icon}<span className="cut-name">{name}</span><span className="project-count">{count}</span></span>;
  const nodes = (parent: string | null): TreeDataNode[] => categories.filter((one) => one.parent_wid === parent && holds(one))
    .map((one) => ({ key: one.wid, title: row(one.name, <FolderOutlined aria-hidden />, one.model_num), children: nodes(one.wid) }));
  const shown = nodes(null);
  return (
    <aside className="project-side" aria-label={say('title')}>
      <div className="project-head">
        <strong>{say('title')}</strong>
        <Tooltip title={say('manage')}><Button type="text" size="small" icon={<SettingOutlined />} aria-label={say('manage')} onClick={onManage} /></Tooltip>
      </div>
      <Input size="small" allowClear value={key} aria-label={say('search')} placeholder={say('search')} onChange={(event) => setKey(event.target.value)} />
      <Tree blockNode selectedKeys={[chosen]} expandedKeys={categories.map(({ wid }) => wid).filter((wid) => !closed.has(wid))} onExpand={(_, { node, expanded }) => setClosed((before) => {
        const next = new Set(before);
        if (expanded) next.delete(String(node.key));
        else next.add(String(node.key));
        return next;
      })} treeData={[
        { key: everything, title: row(say('all'), <AppstoreOutlined aria-hidden />, total), isLeaf: true }, ...shown,
        { key: nowhere, title: row(say('unplaced'), <InboxOutlined aria-hidden />, unplaced), isLeaf: true },
      ]} onSelect={(keys) => onChoose(keys[0] === undefined ? everything : String(keys[0]))} />
      {wanted && shown.length === 0 && <p className="project-hint">{say('nothing')}</p>}
    </aside>
  );
}
