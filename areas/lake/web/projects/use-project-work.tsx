import { App } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteFolder, deleteProject, getProjectTree, moveTasks, saveFolder, type Folder, type Project } from '../../contract/projects.ts';
import { listTasks } from '../../contract/tasks.ts';
import { readPlace } from './place-select.tsx';
import type { ProjectSideWork } from './project-side.tsx';
import { projectsWords } from './projects-words.ts';

const ProjectDrawer = lazy(() => import('./project-drawer.tsx').then((module) => ({ default: module.ProjectDrawer })));
const FolderDrawer = lazy(() => import('./folder-drawer.tsx').then((module) => ({ default: module.FolderDrawer })));

const touched = { refresh: [getProjectTree, listTasks] };

/** Everything that can be done with projects and folders. `onGone`: what was chosen may be no more. */
export function useProjectWork({ onGone, onMade }: { onGone: () => void; onMade: (project: string) => void }): ProjectSideWork & { move: (wids: readonly string[], place: string | null) => Promise<unknown>; dialogs: ReactNode } {
  const say = useWords(projectsWords);
  const { modal } = App.useApp();
  const [project, setProject] = useState<Project | 'new'>();
  const [folder, setFolder] = useState<Partial<Folder> & { project_wid: string }>();
  const [removingProject, removingFolder] = [useChange(deleteProject, { ...touched, success: say('removed') }), useChange(deleteFolder, { ...touched, success: say('removed') })];
  const [saving, moving] = [useChange(saveFolder, touched), useChange(moveTasks, touched)];
  const move = async (wids: readonly string[], place: string | null) => {
    const { done, refused } = await moving.mutateAsync({ body: { taskId: [...wids], ...readPlace(place) } });
    notices.message(refused.length > 0 ? 'warning' : 'success', [say('moved', { count: done }), ...refused.slice(0, 3).map(({ reason }) => reason)].join(' '));
  };
  const askToRemove = (title: string, content: string, run: () => Promise<unknown>) => modal.confirm({
    title, content, okText: title.split('：')[0], cancelText: say('cancel'), okButtonProps: { danger: true }, focusable: { autoFocusButton: 'cancel' }, onOk: () => run().then(onGone).catch(ignoreTold),
  });
  const dialogs = (
    <Suspense>
      {project && <ProjectDrawer {...(project !== 'new' && { project })} onClose={() => setProject(undefined)} onSaved={project === 'new' ? onMade : undefined} />}
      {folder && <FolderDrawer key={folder.wid ?? `${folder.project_wid} ${folder.parent_wid}`} folder={folder} onClose={() => setFolder(undefined)} />}
    </Suspense>
  );
  return {
    addProject: () => setProject('new'), editProject: setProject, editFolder: setFolder, move, dialogs,
    removeProject: (gone) => askToRemove(`${say('removeProject')}：${gone.name}`, say('removeProjectHint', { count: gone.task_num }), () => removingProject.mutateAsync({ body: { wid: gone.wid } })),
    removeFolder: (gone) => askToRemove(`${say('removeFolder')}：${gone.name}`, say('removeFolderHint'), () => removingFolder.mutateAsync({ body: { wid: gone.wid } })),
    moveFolder: ({ wid, row_version, name, order_num }, place) => {
      const { project_wid, folder_wid } = readPlace(place);
      void saving.mutateAsync({ body: { wid, row_version, name, order_num, project_wid: project_wid!, parent_wid: folder_wid } }).catch(ignoreTold);
    },
    dropTasks: (wids, place) => void move(wids, place).catch(ignoreTold),
  };
}
