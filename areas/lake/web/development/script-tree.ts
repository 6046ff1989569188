import type { Script } from '../../contract/development.ts';
import type { Folder, Project } from '../../contract/projects.ts';

export interface ScriptPlace {
  project_wid: string | null;
  folder_wid: string | null;
}

export type ScriptNode =
  | { kind: 'project'; key: string; project: Project; children: ScriptNode[] }
  | { kind: 'folder'; key: string; folder: Folder; children: ScriptNode[] }
  | { kind: 'unplaced'; key: string; children: ScriptNode[] }
  | { kind: 'script'; key: string; script: Script };

/** Projects with their folders and scripts, and scripts of no project below. With a search, only what matches and what is above it. */
export function scriptTree(projects: readonly Project[], scripts: readonly Script[], search = ''): ScriptNode[] {
  const wanted = search.trim().toLowerCase();
  const matches = (name: string) => name.toLowerCase().includes(wanted);
  const inOrder = [...scripts].sort((one, other) => one.name.localeCompare(other.name));
  const known = new Set(projects.map(({ wid }) => wid));
  const folders = new Set(projects.flatMap((project) => project.folders.map(({ wid }) => wid)));
  const leaves = (all: boolean, isHere: (script: Script) => boolean): ScriptNode[] =>
    inOrder.filter((script) => isHere(script) && (all || matches(script.name))).map((script) => ({ kind: 'script', key: script.wid, script }));
  const inside = (project: Project, parent: string | null, all: boolean): ScriptNode[] => [
    ...project.folders.filter(({ parent_wid }) => parent_wid === parent).flatMap((folder): ScriptNode[] => {
      const whole = all || matches(folder.name);
      const children = inside(project, folder.wid, whole);
      return whole || children.length > 0 ? [{ kind: 'folder', key: `folder ${folder.wid}`, folder, children }] : [];
    }),
    // A folder that is gone from the tree leaves its scripts at the top of their project.
    ...leaves(all, ({ project_wid, folder_wid }) => project_wid === project.wid && (folder_wid !== null && folders.has(folder_wid) ? folder_wid : null) === parent),
  ];
  const tree = projects.flatMap((project): ScriptNode[] => {
    const whole = wanted === '' || matches(project.name);
    const children = inside(project, null, whole);
    return whole || children.length > 0 ? [{ kind: 'project', key: `project ${project.wid}`, project, children }] : [];
  });
  const unplaced = leaves(wanted === '', ({ project_wid }) => project_wid === null || !known.has(project_wid));
  return unplaced.length > 0 ? [...tree, { kind: 'unplaced', key: 'unplaced', children: unplaced }] : tree;
}
