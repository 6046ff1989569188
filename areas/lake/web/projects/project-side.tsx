import { AppstoreOutlined, EllipsisOutlined, FolderOutlined, InboxOutlined, PlusOutlined, ProjectOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip, Tree, type TreeDataNode } from 'antd';
import { useState, type DragEvent, type ReactNode } from 'react';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { useWords } from '#platform/web/words.ts';
import type { Folder, Project } from '../../contract/projects.ts';
import { placeOf } from './place-select.tsx';
import { foundProjects } from './found-projects.ts';
import { projectsWords } from './projects-words.ts';

/** What rows of the list carry when they are dragged. */
export const tasksInHand = 'application/x-tasks';
export const [everything, nowhere] = ['ALL', 'NONE'];

export interface ProjectSideWork {
  addProject: () => void;
  editProject: (project: Project) => void;
  removeProject: (project: Project) => void;
  /** A new one, or one to change. */
  editFolder: (folder: Partial<Folder> & { project_wid: string }) => void;
  removeFolder: (folder: Folder) => void;
  moveFolder: (folder: Folder, place: string) => void;
  /** Tasks were dropped; null: out of every project. */
  dropTasks: (wids: string[], place: string | null) => void;
}

interface ProjectSideProps {
  projects: readonly Project[];
  unplaced: number;
  chosen: string;
  onChoose: (place: string) => void;
  /** Absent: only to look at. */
  work: ProjectSideWork | undefined;
}

/** Projects with their folders: one narrows the list, tasks are dropped onto it, folders themselves can be moved. */
export function ProjectSide({ projects, unplaced, chosen, onChoose, work }: ProjectSideProps) {
  const say = useWords(projectsWords);
  const [key, setKey] = useState('');
  const [over, setOver] = useState<string>();
  // Everything is open until someone closes it, also what is made later.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const shown = foundProjects(projects, key);
  const folders = new Map(projects.flatMap((project) => project.folders).map((folder) => [placeOf(folder.project_wid, folder.wid)!, folder]));

  const dropProps = (place: string) => (!work || place === everything ? {} : {
    'data-over': over === place || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(tasksInHand)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(place);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      setOver(undefined);
      const carried = event.dataTransfer.getData(tasksInHand);
      if (!carried) return;
      event.preventDefault();
      event.stopPropagation();
      work.dropTasks(carried.split(','), place === nowhere ? null : place);
    },
  });
  const row = (place: string, name: string, icon: ReactNode, count: number | undefined, menu?: { key: string; label: string; danger?: boolean; run: () => void }[]) => (
    <span className="project-row" {...dropProps(place)} title={name}>
      {icon}<span className="cut-name">{name}</span>
      <span className="project-count">{count}</span>
      {work && menu && (
        <span className="project-menu" onClick={(event) => event.stopPropagation()}>
          <DropMenu placement="bottomRight" menu={{ items: menu.map(({ run: _run, ...item }) => item), onClick: (event) => menu.find((item) => item.key === event.key)!.run() }}>
            <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={say('actions', { name })} />
          </DropMenu>
        </span>
      )}
    </span>
  );
  const folderNodes = (project: Project, parent: string | null): TreeDataNode[] => project.folders.filter(({ parent_wid }) => parent_wid === parent).map((folder) => {
    const place = placeOf(project.wid, folder.wid)!;
    return {
      key: place, children: folderNodes(project, folder.wid),
      title: row(place, folder.name, <FolderOutlined aria-hidden />, folder.task_num, work && [
        { key: 'add', label: say('addFolder'), run: () => work.editFolder({ project_wid: project.wid, parent_wid: folder.wid }) },
        { key: 'edit', label: say('editFolder'), run: () => work.editFolder(folder) },
        { key: 'remove', label: say('removeFolder'), danger: true, run: () => work.removeFolder(folder) },
      ]),
    };
  });
  const projectNode = (project: Project): TreeDataNode => ({
    key: project.wid, children: folderNodes(project, null),
    title: row(project.wid, project.name, <ProjectOutlined aria-hidden />, project.task_num, work && [
      { key: 'add', label: say('addFolder'), run: () => work.editFolder({ project_wid: project.wid, parent_wid: null }) },
      { key: 'edit', label: say('editProject'), run: () => work.editProject(project) },
      { key: 'remove', label: say('removeProject'), danger: true, run: () => work.removeProject(project) },
    ]),
  });

  return (
    <aside className="project-side" aria-label={say('projects')}>
      <div className="project-head">
        <strong>{say('projects')}</strong>
        {work && <Tooltip title={say('addProject')}><Button type="text" size="small" icon={<PlusOutlined />} aria-label={say('addProject')} onClick={work.addProject} /></Tooltip>}
      </div>
      <Input size="small" allowClear value={key} aria-label={say('search')} placeholder={say('search')} onChange={(event) => setKey(event.target.value)} />
      <Tree blockNode selectedKeys={[chosen]} expandedKeys={[...projects.map(({ wid }) => wid), ...folders.keys()].filter((place) => !closed.has(place))} onExpand={(_, { node, expanded }) => setClosed((before) => {
        const next = new Set(before);
        if (expanded) next.delete(String(node.key));
        else next.add(String(node.key));
        return next;
      })} treeData={[
        { key: everything, title: row(everything, say('all'), <AppstoreOutlined aria-hidden />, undefined), isLeaf: true },
        ...shown.map(projectNode),
        { key: nowhere, title: row(nowhere, say('unplaced'), <InboxOutlined aria-hidden />, unplaced), isLeaf: true },
      ]} onSelect={(keys) => onChoose(keys[0] === undefined ? everything : String(keys[0]))}
      draggable={work && { icon: false, nodeDraggable: (node) => folders.has(String(node.key)) }} allowDrop={({ dropNode, dropPosition }) => dropPosition === 0 && dropNode.key !== everything && dropNode.key !== nowhere}
      onDrop={({ dragNode, node }) => {
        const folder = folders.get(String(dragNode.key));
        if (folder && work) work.moveFolder(folder, String(node.key));
      }} />
      {key && shown.length === 0 && <p className="project-hint">{say('nothingFound')}</p>}
      {work && projects.length > 0 && <p className="project-hint">{say('dropHint')}</p>}
    </aside>
  );
}
