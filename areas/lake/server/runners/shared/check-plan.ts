import type { Lake } from '#engine/lake/lake.ts';
import { compileMapping } from '#engine/sync/mapping/compile-mapping.ts';
import type { SyncPlan } from '#engine/sync/plan.ts';
import { SyncFailure, type Reader, type SourceShape } from '#engine/sync/run.ts';
import type { TaskFinding } from '../runner.ts';

const keyed = new Set(['upsert', 'update-only', 'insert-only', 'soft-delete', 'history']);

/** What the mapping would make of the source as it is: what does not fit, what is lost, and whether rows can be told apart. */
export function planFindings(plan: SyncPlan, shape: SourceShape, lake: Lake, { needsKey = false } = {}): TaskFinding[] {
  const findings: TaskFinding[] = [];
  try {
    const compiled = compileMapping({ plan, shape, lake, facts: { run: 'check', time: new Date(), parameters: { scheduledFor: new Date(), zone: 'UTC', values: {}, source: '' } } });
    for (const { column, text } of compiled.losses) findings.push({ part: 'mapping', level: 'warning', text: { zh: `字段“${column}”：${text.zh}`, en: `Field "${column}": ${text.en}` } });
  } catch (error) {
    if (!(error instanceof SyncFailure)) throw error;
    findings.push({ part: 'mapping', level: 'error', text: error.text });
  }
  const part = plan.mode === 'overwrite' ? plan.part?.column : undefined;
  const names = plan.mapping.length > 0 ? plan.mapping.map(({ target }) => target) : shape.columns.map(({ name }) => name);
  if (part !== undefined && !names.includes(part)) findings.push({ part: 'target', level: 'error', text: { zh: `目标字段中没有“${part}”，请重新选择按哪个字段覆盖。`, en: `There is no target field "${part}". Choose again by which field a part is overwritten.` } });
  const key = plan.key.length > 0 ? plan.key : shape.primaryKey;
  if (key.length === 0 && (keyed.has(plan.mode) || needsKey)) {
    findings.push({ part: 'target', level: 'error', text: { zh: '该写入方式需要主键，但来源没有主键。请选择能唯一区分行的字段。', en: 'This way of writing needs a key, and the source has none. Choose fields that tell rows apart.' } });
  }
  return findings;
}

/** The same for whatever a reader reads; closes it. */
export async function readerFindings(reader: Reader, plan: SyncPlan, lake: Lake): Promise<TaskFinding[]> {
  try {
    return planFindings(plan, await reader.shape(), lake);
  } finally {
    await reader.close();
  }
}
