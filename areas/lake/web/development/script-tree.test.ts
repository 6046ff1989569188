import { expect, test } from 'vitest';
import type { Script } from '../../contract/development.ts';
import type { Project } from '../../contract/projects.ts';
import { scriptTree, type ScriptNode } from './script-tree.ts';

const folder = (wid: string, parent_wid: string | null) => ({ wid, row_version: 1, project_wid: 'p', parent_wid, name: `folder ${wid}`, order_num: 0, task_num: 0 });
const projects = [{ wid: 'p', name: 'Reports', folders: [folder('a', null), folder('b', 'a')] }, { wid: 'q', name: 'Empty', folders: [] }] as unknown as Project[];
const script = (name: string, project_wid: string | null, folder_wid: string | null): Script => ({ wid: name, name, kind: 'sql', status: 'draft', project_wid, folder_wid });
const scripts = [script('deep', 'p', 'b'), script('top', 'p', null), script('lost', 'p', 'gone'), script('free', null, null), script('hidden', 'unseen', null)];
const outline = (nodes: readonly ScriptNode[]): unknown[] => nodes.map((node) => (node.kind === 'script' ? node.key : [node.key, ...outline(node.children)]));

test('every script stands somewhere, also when its place is not seen', () => {
  expect(outline(scriptTree(projects, scripts))).toEqual([
    ['project p', ['folder a', ['folder b', 'deep']], 'lost', 'top'], ['project q'], ['unplaced', 'free', 'hidden'],
  ]);
});

test('a search keeps what matches and what is above it', () => {
  expect(outline(scriptTree(projects, scripts, 'DEE'))).toEqual([['project p', ['folder a', ['folder b', 'deep']]]]);
  expect(outline(scriptTree(projects, scripts, 'folder b'))).toEqual([['project p', ['folder a', ['folder b', 'deep']]]]);
  expect(outline(scriptTree(projects, scripts, 'nothing'))).toEqual([]);
});
