import type { TreeNode, TreeSource } from '#platform/web/blocks/tree/tree-source.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { getDeptList, type DepartmentNode } from '../../contract/departments.ts';

export type DepartmentTreeNode = TreeNode & { department: DepartmentNode };

const mostMatches = 100;
const mostAtOnce = 1000;

export const toTreeNode = (department: DepartmentNode): DepartmentTreeNode => ({ id: department.wid, title: department.name, leaf: department.leaf, disabled: department.outside, department });

/** Departments level by level, as they are opened. */
export function departmentSource({ disabled = false } = {}): TreeSource<DepartmentTreeNode> {
  const ask = (body: { parent?: string; key?: string }, query: { pi?: number; ps: number }, signal: AbortSignal) =>
    send(getDeptList, { query, body: { ...body, disabled }, level: noticeLevel.silent, signal });
  return {
    async children(parent, from, count, signal) {
      // The page that holds `from`; what is known already is left out by the tree.
      const page = Math.floor(from / count) + 1;
      const { rows, total } = await ask({ parent: parent ?? '' }, { pi: page, ps: count }, signal);
      return { nodes: rows.map(toTreeNode), more: page * count < total };
    },
    async search(text, signal) {
      const { rows } = await ask({ key: text }, { ps: mostMatches }, signal);
      const known = new Map(rows.map((row) => [row.wid, row]));
      const above = [...new Set(rows.flatMap(({ ancestors }) => ancestors))].filter((wid) => !known.has(wid));
      for (const row of await departmentsBy(above, signal)) known.set(row.wid, row);
      return rows.map((row) => [...row.ancestors.flatMap((wid) => known.get(wid) ?? []), row].map(toTreeNode));
    },
  };
}

/** A department with all above it, from the root down; empty when it is not there. */
export async function pathTo(wid: string, signal?: AbortSignal): Promise<DepartmentTreeNode[]> {
  const [department] = await departmentsBy([wid], signal);
  if (!department) return [];
  const above = await departmentsBy(department.ancestors, signal);
  return [...department.ancestors.flatMap((one) => above.find((row) => row.wid === one) ?? []), department].map(toTreeNode);
}

async function departmentsBy(wids: readonly string[], signal?: AbortSignal): Promise<DepartmentNode[]> {
  if (wids.length === 0) return [];
  const { rows } = await send(getDeptList, { query: { ps: mostAtOnce }, body: { wids: wids.slice(0, mostAtOnce), disabled: true }, level: noticeLevel.silent, signal });
  return rows;
}
