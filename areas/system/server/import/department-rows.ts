import { saveDepartment, type DepartmentNode } from '#areas/system';
import type { BodyOf, Text } from '#platform/contract';
import type { ImportRow, RowProblem } from '#platform/server/import/import-kind.ts';
import { readFlag } from './cells.ts';
import { reason, reasonOfIssue } from './reasons.ts';

export type DepartmentFields = BodyOf<typeof saveDepartment>;
export type KnownDepartment = Pick<DepartmentNode, 'wid' | 'name' | 'order_num' | 'disabled'> & { parent: string | null; leader: string | null; own: boolean };

const highest = 1_000_000;

/** The row as the form would send it, by the form's own rules. Empty cells leave what an existing department has. */
export function readDepartmentRow(row: ImportRow, known: KnownDepartment | undefined, links: { pid: string | null; leader: string | null }) {
  const { cells, number } = row;
  const problems: RowProblem[] = [];
  const add = (column: string, why: Text) => {
    if (!problems.some((problem) => problem.column === column)) problems.push({ row: number, column, reason: why });
  };
  const order = cells.get('order_num')?.trim();
  if (order !== undefined && !/^\d{1,7}$/.test(order)) add('order_num', reason('wholeNumber', { most: highest }));
  const flag = cells.get('disabled');
  const disabled = flag === undefined ? known?.disabled ?? false : readFlag(flag);
  if (disabled === undefined) add('disabled', reason('flag'));
  const parsed = saveDepartment.body.safeParse({
    code: cells.get('code') ?? '',
    name: cells.get('name') ?? known?.name ?? '',
    order_num: order === undefined || problems.length > 0 ? known?.order_num ?? 0 : Number(order),
    disabled: disabled ?? false,
    ...links,
  });
  for (const issue of parsed.error?.issues ?? []) add(String(issue.path[0]), reasonOfIssue(issue, cells.get(String(issue.path[0]))));
  return { department: parsed.data, problems };
}
