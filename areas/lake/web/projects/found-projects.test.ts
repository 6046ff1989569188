import { expect, test } from 'vitest';
import type { Project } from '../../contract/projects.ts';
import { foundProjects } from './found-projects.ts';

const folder = (wid: string, name: string, parent_wid: string | null) => ({ wid, name, parent_wid, project_wid: 'p', row_version: 1, order_num: 0, task_num: 0 });
const projects = [
  { wid: 'p', name: 'Campus', folders: [folder('a', 'Students', null), folder('b', 'Grades', 'a'), folder('c', 'Staff', null)] },
  { wid: 'q', name: 'Library', folders: [] },
] as unknown as Project[];

test('a folder is found with those above it, and nothing else', () => {
  expect(foundProjects(projects, 'grad').map(({ wid, folders }) => [wid, folders.map((one) => one.wid)])).toEqual([['p', ['a', 'b']]]);
});

test('a project is found with all its folders', () => {
  expect(foundProjects(projects, 'CAMPUS')[0]!.folders).toHaveLength(3);
  expect(foundProjects(projects, 'nothing')).toEqual([]);
  expect(foundProjects(projects, ' ')).toHaveLength(2);
});
