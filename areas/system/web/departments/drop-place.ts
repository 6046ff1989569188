import type { DropSide } from '#platform/web/blocks/tree/tree-drag.ts';
import type { DepartmentNode } from '../../contract/departments.ts';

/** As the call takes it: under which department, and beside which of those there; absent: last. */
export interface DepartmentPlace {
  pid: string | null;
  beside?: { wid: string; side: 'before' | 'after' };
}

type Placed = Pick<DepartmentNode, 'wid' | 'pid' | 'ancestors' | 'outside'>;

/** Where a department lands that is dropped on another one; undefined where it may not. */
export function dropPlace(dragged: Placed, target: Placed, side: DropSide): DepartmentPlace | undefined {
  if (dragged.wid === target.wid || target.ancestors.includes(dragged.wid)) return undefined;
  if (side === 'inside') return target.outside || dragged.pid === target.wid ? undefined : { pid: target.wid };
  // Beside a department is below its parent: one may only stay there when that is out of reach.
  if (target.outside && dragged.pid !== target.pid) return undefined;
  return { pid: target.pid, beside: { wid: target.wid, side } };
}
