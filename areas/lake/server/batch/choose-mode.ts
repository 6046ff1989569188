import type { Definition, IntegrateMode } from '#areas/lake';
import type { Text } from '#platform/contract';
import { changesPolicy } from '#engine/sync/changes/policy.ts';
import type { SourceColumn, SourceShape } from '#engine/sync/run.ts';

type DatabaseTask = Definition<'database'>;

export interface ChosenMode {
  mode: IntegrateMode;
  incremental: DatabaseTask['incremental'];
  write: DatabaseTask['plan']['mode'];
  cursor: string[];
  problem?: Text;
  warning?: Text;
}

/** Names that systems give the time of the last change, the surest first. */
const changeNames = [/^(last_?)?(modif|update|upd|change)/i, /(modif|updat|chang)\w*_?(time|at|date|ts|on)?$/i, /(修改|更新|变更)(时间|日期)?/, /(操作|数据)时间|^(czsj|xgsj|gxsj|bgsj)$/i];

/** A time that moves whenever the row does. Without one, rows that change later would never be seen. */
function changeTime(columns: readonly SourceColumn[]): SourceColumn | undefined {
  const times = columns.filter(({ type }) => type.kind === 'datetime');
  for (const pattern of changeNames) {
    const found = times.find(({ name, comment }) => pattern.test(name) || (comment !== '' && pattern.test(comment)));
    if (found) return found;
  }
  return undefined;
}

/** How a table is brought in, when many are asked for at once: the wish where the table allows it, otherwise whole, and why. */
export function chooseMode(wish: IntegrateMode, shape: SourceShape): ChosenMode {
  const whole: ChosenMode = { mode: 'full', incremental: { kind: 'full' }, write: 'overwrite', cursor: [] };
  const keyed = shape.primaryKey.length > 0;
  if (wish === 'full') return whole;
  if (wish === 'changes') {
    const capture: ChosenMode = { mode: 'changes', incremental: { kind: 'changes', snapshot: 'initial', following: changesPolicy.parse({}) }, write: 'upsert', cursor: [] };
    return keyed ? capture : { ...capture, problem: { zh: '没有主键，不能变更捕获。请改用全量。', en: 'It has no key, so its changes cannot be followed. Bring it in whole.' } };
  }
  const time = changeTime(shape.columns);
  if (!keyed) return { ...whole, warning: { zh: '没有主键，改为全量。', en: 'It has no key, so it is brought in whole.' } };
  if (!time) return { ...whole, warning: { zh: '没有找到记录修改时间的字段，改为全量。', en: 'No field tells when a row changed, so it is brought in whole.' } };
  return { mode: 'incremental', incremental: { kind: 'cursor', columns: [time.name], lookBack: 0, initial: null, nulls: time.nullable ? 'always' : 'fail', deletes: 'ignore' }, write: 'upsert', cursor: [time.name] };
}
