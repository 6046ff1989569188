import { FolderOpenOutlined, ProjectOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getProjectTree } from '../../contract/projects.ts';
import type { Task } from '../../contract/task.ts';
import { listTasks } from '../../contract/tasks.ts';
import { batchPath } from '../tasks/task-links.ts';
import { useTaskColumns } from '../tasks/use-task-columns.tsx';
import { useTaskWork } from '../tasks/use-task-work.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { placeOf, readPlace } from './place-select.tsx';
import { everything, nowhere, ProjectSide, tasksInHand } from './project-side.tsx';
import { projectsWords } from './projects-words.ts';
import { useProjectWork } from './use-project-work.tsx';
import '../tasks/tasks.css';
import './projects.css';

/** Projects at the left, the tasks of what is chosen at the right. The choice stands in the address. */
export function ProjectsScreen() {
  const say = useWords(projectsWords);
  const tree = useCall(getProjectTree, { query: {} }, { level: noticeLevel.silent });
  const tasks = useTaskWork();
  const list = useList(listTasks, { filter: {}, rowKey: 'wid', size: 20, select: tasks.mayWrite });
  const columns = useTaskColumns(list, tasks.actionsOf);
  const [moving, setMoving] = useState(false);
  const { taskproject, folderid } = list.filter as { taskproject?: string; folderid?: string };
  const choose = (place: string) => {
    const { project_wid, folder_wid } = place === everything ? { project_wid: undefined, folder_wid: undefined } : readPlace(place);
    list.selection.clear();
    list.setFilter({ taskproject: project_wid ?? undefined, folderid: folder_wid ?? undefined } as never);
  };
  const work = useProjectWork({ onGone: () => choose(everything), onMade: choose });
  const add = tasks.mayWrite && <Button type="primary" onClick={work.addProject}>{say('addProject')}</Button>;
  const project = tree.data?.projects.find(({ wid }) => wid === taskproject);
  const chosen = taskproject === undefined ? everything : taskproject === nowhere ? nowhere : placeOf(taskproject, folderid ?? null)!;
  const facts = project && !folderid && say('facts', { tasks: project.task_num, online: project.online_num, failed: project.failed_num });
  return (
    <Page title={say('title')} description={say('purpose')} actions={add}>
      {tree.error && !tree.data ? <ErrorState error={tree.error} onRetry={() => void tree.refetch()} /> : !tree.data ? <LinesSkeleton lines={8} />
        : tree.data.projects.length === 0 && tree.data.unplaced === 0 ? <div className="project-empty"><EmptyState icon={<ProjectOutlined />} title={say('none')} description={say('noneHint')} action={add} /></div> : (
          <div className="projects-body">
            <ProjectSide projects={tree.data.projects} unplaced={tree.data.unplaced} chosen={chosen} onChoose={choose} work={tasks.mayWrite ? work : undefined} />
            <div className="projects-list">
              {facts && <p className="project-facts">{facts}</p>}
              {/* A project without tasks is empty, not filtered. */}
              <ListPanel list={{ ...list, isFiltered: Boolean(list.filter.key) }} columns={columns} fileName={say('title')} filters={<SearchBox {...list.search('key')} placeholder={say('taskSearch')} />}
                empty={{ icon: <FolderOpenOutlined />, title: say('noTasks'), description: say('noTasksHint'), action: tasks.mayWrite && <Link to={batchPath}><Button>{say('toBatch')}</Button></Link> }}
                batch={tasks.mayWrite && <Button onClick={() => setMoving(true)}>{say('move')}</Button>}>
                <Table<Task> {...list.table} {...columns.table} onRow={(task) => (tasks.mayWrite ? {
                  draggable: true,
                  onDragStart: (event) => {
                    const picked = list.selection.keys.includes(task.wid) ? list.selection.keys : [task.wid];
                    event.dataTransfer.setData(tasksInHand, picked.join(','));
                    event.dataTransfer.effectAllowed = 'move';
                  },
                } : {})} />
              </ListPanel>
            </div>
          </div>
        )}
      {moving && <MoveDialog count={list.selection.keys.length} onClose={() => setMoving(false)} onMove={async (place) => {
        await work.move(list.selection.keys.map(String), place);
        list.selection.clear();
      }} />}
      {work.dialogs}
      {tasks.dialogs}
    </Page>
  );
}
