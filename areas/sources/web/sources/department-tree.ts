import type { TreeNode, TreeSource } from '#platform/web/blocks/tree/tree-source.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { listSourcesOrderedByDepartment, querySourcesByDepartment, type SourceDepartmentNode, type SourceNode } from '../../contract/source-overviews.ts';
import type { SourceType } from '../../contract/source-kinds.ts';

export interface SourceTreeNode extends TreeNode {
  /** Of a department; empty: sources without one, which cannot be filtered by. */
  department?: string;
  count?: number;
  source?: SourceNode;
}

/** Departments that have sources, and below each its own. Both may have the same wid, hence the word before it. */
export function departmentTree(source_type: SourceType, without: string): TreeSource<SourceTreeNode> {
  const ofDepartment = ({ id, name, source_num }: SourceDepartmentNode): SourceTreeNode =>
    ({ id: `department ${id}`, title: name || without, department: id, count: source_num });
  const ofSource = (source: SourceNode): SourceTreeNode => ({ id: `source ${source.id}`, title: source.name, leaf: true, source });
  return {
    async children(parent, from, count, signal) {
      if (parent !== null) {
        const { rows } = await send(querySourcesByDepartment, { query: { ps: 1000 }, body: { dept_id: parent.slice('department '.length), source_type }, level: noticeLevel.silent, signal });
        return { nodes: rows.flatMap(({ children }) => children).map(ofSource), more: false };
      }
      const page = Math.floor(from / count) + 1;
      const { rows, total } = await send(querySourcesByDepartment, { query: { pi: page, ps: count }, body: { source_type }, level: noticeLevel.silent, signal });
      return { nodes: rows.map(ofDepartment), more: page * count < total };
    },
    async search(key, signal) {
      const departments = await send(listSourcesOrderedByDepartment, { query: { deptName: key }, level: noticeLevel.silent, signal });
      return departments.flatMap((department) => {
        const own = department.children.filter((source) => source.source_type === source_type);
        return own.length === 0 ? [] : [[ofDepartment({ ...department, source_num: own.length })]];
      });
    },
  };
}
