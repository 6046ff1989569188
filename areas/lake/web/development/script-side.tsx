import { CodeOutlined, ConsoleSqlOutlined, EllipsisOutlined, FolderOutlined, InboxOutlined, PlusOutlined, ProjectOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Input, Tree, type TreeDataNode } from 'antd';
import { useState, type ReactNode } from 'react';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listScripts, type Script, type ScriptKind } from '../../contract/development.ts';
import { getProjectTree } from '../../contract/projects.ts';
import type { ProjectSideWork } from '../projects/project-side.tsx';
import { developmentWords } from './development-words.ts';
import { scriptTree, type ScriptNode, type ScriptPlace } from './script-tree.ts';
import '../projects/projects.css';

export interface ScriptSideWork extends Pick<ProjectSideWork, 'addProject' | 'editProject' | 'removeProject' | 'editFolder' | 'removeFolder'> {
  add: (kind: ScriptKind, place: ScriptPlace) => void;
  move: (script: Script) => void;
  remove: (script: Script) => void;
  show: (script: Script) => void;
}

interface ScriptSideProps {
  active: string | null;
  onOpen: (script: Script) => void;
  /** Absent: only to look at. */
  work: ScriptSideWork | undefined;
}

interface MenuItem { key: string; label: string; danger?: boolean; run: () => void }
const icons: Record<ScriptKind, ReactNode> = { sql: <ConsoleSqlOutlined aria-hidden />, subject: <TableOutlined aria-hidden />, script: <CodeOutlined aria-hidden /> };
const nowhere: ScriptPlace = { project_wid: null, folder_wid: null };

/** Projects, folders and the scripts in them. */
export function ScriptSide({ active, onOpen, work }: ScriptSideProps) {
  const say = useWords(developmentWords);
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const projects = useCall(getProjectTree, { query: {} }, { level: noticeLevel.silent });
  // Those that do not fit are found by asking for them.
  const scripts = useCall(listScripts, { query: {} }, { level: noticeLevel.silent });
  const found = useCall(listScripts, { query: { key: search.trim() } }, { enabled: Boolean(scripts.data?.more && search.trim()), keepPrevious: true, level: noticeLevel.silent });
  const additions = (place: ScriptPlace): MenuItem[] => (work ? [
    { key: 'sql', label: say('addSql'), run: () => work.add('sql', place) },
    { key: 'subject', label: say('addSubject'), run: () => work.add('subject', place) },
    { key: 'script', label: say('addScript'), run: () => work.add('script', place) },
  ] : []);
  const menuOf = (node: ScriptNode): MenuItem[] => {
    if (!work) return [];
    if (node.kind === 'script') {
      return [
        { key: 'show', label: say('openTask'), run: () => work.show(node.script) }, { key: 'move', label: say('move'), run: () => work.move(node.script) },
        { key: 'remove', label: say('remove'), danger: true, run: () => work.remove(node.script) },
      ];
    }
    if (node.kind === 'unplaced') return additions(nowhere);
    if (node.kind === 'project') {
      const { project } = node;
      return [
        ...additions({ project_wid: project.wid, folder_wid: null }), { key: 'folder', label: say('addFolder'), run: () => work.editFolder({ project_wid: project.wid, parent_wid: null }) },
        { key: 'edit', label: say('editProject'), run: () => work.editProject(project) }, { key: 'remove', label: say('removeProject'), danger: true, run: () => work.removeProject(project) },
      ];
    }
    const { folder } = node;
    return [
      ...additions({ project_wid: folder.project_wid, folder_wid: folder.wid }), { key: 'folder', label: say('addFolder'), run: () => work.editFolder({ project_wid: folder.project_wid, parent_wid: folder.wid }) },
      { key: 'edit', label: say('editFolder'), run: () => work.editFolder(folder) }, { key: 'remove', label: say('removeFolder'), danger: true, run: () => work.removeFolder(folder) },
    ];
  };
  const treeNode = (node: ScriptNode): TreeDataNode => {
    const [name, icon] = node.kind === 'script' ? [node.script.name, icons[node.script.kind]] : node.kind === 'project' ? [node.project.name, <ProjectOutlined key="p" aria-hidden />]
      : node.kind === 'folder' ? [node.folder.name, <FolderOutlined key="f" aria-hidden />] : [say('unplaced'), <InboxOutlined key="u" aria-hidden />];
    const menu = menuOf(node);
    const title = (
      <span className="project-row" title={name} data-status={node.kind === 'script' ? node.script.status : undefined}>
        {icon}<span className="cut-name">{name}</span>
        {menu.length > 0 && (
          <span className="project-menu" onClick={(event) => event.stopPropagation()}>
            <DropMenu placement="bottomRight" menu={{ items: menu.map(({ run: _run, ...item }) => item), onClick: (event) => menu.find((item) => item.key === event.key)!.run() }}>
              <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={say('actions', { name })} />
            </DropMenu>
          </span>
        )}
      </span>
    );
    return node.kind === 'script' ? { key: node.key, title, isLeaf: true } : { key: node.key, title, selectable: false, children: node.children.map(treeNode) };
  };
  const failed = projects.error ?? scripts.error;
  const all = search.trim() && found.data ? found.data.scripts : scripts.data?.scripts;
  const tree = projects.data && all ? scriptTree(projects.data.projects, all, search) : undefined;
  const places = (nodes: readonly ScriptNode[]): string[] => nodes.flatMap((node) => (node.kind === 'script' ? [] : [node.key, ...places(node.children)]));
  return (
    <aside className="project-side dev-side" aria-label={say('scripts')}>
      <div className="project-head">
        <strong>{say('scripts')}</strong>
        {work && (
          <DropMenu placement="bottomRight" menu={{ items: [...additions(nowhere), { key: 'project', label: say('addProject') }].map(({ key, label }) => ({ key, label })), onClick: ({ key }) => (key === 'project' ? work.addProject() : work.add(key as ScriptKind, nowhere)) }}>
            <Button type="text" size="small" icon={<PlusOutlined />} aria-label={say('add')} />
          </DropMenu>
        )}
      </div>
      <Input size="small" allowClear value={search} aria-label={say('search')} placeholder={say('search')} onChange={(event) => setSearch(event.target.value)} />
      {failed && !tree ? <ErrorState compact error={failed} onRetry={() => void Promise.all([projects.refetch(), scripts.refetch()])} /> : !tree ? <LinesSkeleton lines={6} /> : (
        <Tree blockNode treeData={tree.map(treeNode)} selectedKeys={active ? [active] : []} expandedKeys={places(tree).filter((key) => search.trim() !== '' || !closed.has(key))}
          onExpand={(_, { node, expanded }) => setClosed((before) => new Set(expanded ? [...before].filter((key) => key !== node.key) : [...before, String(node.key)]))}
          onClick={(_, { key }) => {
            const script = all?.find(({ wid }) => wid === key);
            if (script) onOpen(script);
          }} />
      )}
      {tree?.length === 0 && search.trim() !== '' && <p className="project-hint">{say('nothingFound')}</p>}
      {scripts.data?.more && <p className="project-hint">{say('tooMany')}</p>}
    </aside>
  );
}
