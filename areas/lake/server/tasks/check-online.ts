import { definitions, lakeSettings, type TaskInput } from '#areas/lake';
import { asRow, errorsOf, findingsOf, notReady } from './check-task.ts';
import type { AtTasks } from './each-task.ts';
import { prepareTask } from './prepare-task.ts';
import { visibleTask } from './visible-tasks.ts';
import { comparable } from './write-versions.ts';

/** A task that is online must not be saved into a state in which its next run fails. */
export async function checkOnline(context: AtTasks, input: TaskInput): Promise<void> {
  const before = await visibleTask(context, input.wid!);
  // What waits for a release is looked at when it is released.
  if (before.status !== 'online' || context.services.settings.get(lakeSettings.releaseApproval)) return;
  const definition = definitions[before.kind].safeParse(input.definition);
  if (!definition.success || comparable(definition.data) === comparable(before.definition)) return;
  const errors = errorsOf(await findingsOf(context, asRow(input, await prepareTask(context, input, before), before, context.user.wid)));
  if (errors.length > 0) throw notReady(input.name, errors);
}
