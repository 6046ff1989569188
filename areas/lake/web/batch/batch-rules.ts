import { scheduleSchema, type Schedule } from '#engine/schedule/schedule.ts';
import type { BodyInput } from '#platform/contract/call.ts';
import type { previewTasks } from '../../contract/batch-tasks.ts';
import type { IntegrateMode, LakeLayer } from '../../contract/task-words.ts';

/** What the form of rules holds; the same for every table. */
export interface BatchRules {
  mode: IntegrateMode;
  again: boolean;
  layer: LakeLayer;
  prefix: string;
  suffix: string;
  find: string;
  replace: string;
  when: 'none' | 'spread' | 'one';
  fromHour: number;
  toHour: number;
  schedule: Schedule | null;
  /** A project, or a folder of it: `project` or `project/folder`. */
  place: string | null;
  department: string | null;
  online: boolean;
  run: boolean;
  composite: boolean;
  /** Of the composite flow; null: by hand. */
  flowSchedule: Schedule | null;
}

export const usualRules: BatchRules = {
  mode: 'full', again: false, layer: 'DW0', prefix: '', suffix: '', find: '', replace: '', when: 'spread', fromHour: 0, toHour: 6,
  schedule: scheduleSchema.parse({ kind: 'cron', expression: '0 0 2 * * ?' }), place: null, department: null, online: true, run: false, composite: false, flowSchedule: scheduleSchema.parse({ kind: 'cron', expression: '0 0 2 * * ?' }),
};

type Options = NonNullable<BodyInput<typeof previewTasks>['options']>;

/** In the words of the calls. Typing a dash alone is how nothing is written before a name. */
export function optionsOf(rules: BatchRules): Options {
  const [project_wid = null, folder_wid = null] = rules.place?.split('/') ?? [];
  const { mode, again, layer, suffix, find, replace, department } = rules;
  const prefix = rules.prefix.trim() === '' ? null : rules.prefix.trim() === '-' ? '' : rules.prefix;
  const schedule: Options['schedule'] = rules.composite || rules.when === 'none' ? { kind: 'none' }
    : rules.when === 'spread' ? { kind: 'spread', fromHour: rules.fromHour, toHour: rules.toHour, zone: 'Asia/Shanghai' }
      : rules.schedule === null || rules.schedule.kind === 'manual' ? { kind: 'none' } : { kind: 'one', schedule: rules.schedule };
  return { mode, again, layer, suffix, find, replace, prefix, schedule, project_wid, folder_wid, dept_id: department };
}
