import { resetTask } from '#engine/sync/reset-task.ts';
import type { Text } from '#platform/contract';
import type { TaskRunner } from '../runner.ts';

const forget: NonNullable<TaskRunner<any>['forget']> = async (task, _definition, { services, signal }) => {
  await resetTask(await services.lakes.current(), task.wid, { signal });
};

export const appendsAgain = (name: string): Text => ({
  zh: `读取位置将被清除，下次执行从头读取并追加：已在“${name}”中的行会出现两次，请先清空目标表。`,
  en: `The place of reading is forgotten; the next run reads everything anew and appends it. Rows that are in "${name}" would be there twice, so empty it first.`,
});

/** For kinds that keep nothing but the place up to which they have read. */
export const forgettingPlace: Pick<TaskRunner<any>, 'forget' | 'reset'> = {
  forget,
  reset: {
    describe: ({ target_table: name }, { plan }) => (plan?.mode === 'append'
      ? appendsAgain(name)
      : { zh: `读取位置将被清除，下次执行从头读取“${name}”的来源。目标表中的数据不会被删除。`, en: `The place of reading is forgotten; the next run reads the source of "${name}" from the beginning. Nothing is deleted from the target.` }),
    run: forget,
  },
};
