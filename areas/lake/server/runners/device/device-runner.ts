import type { TaskRunner } from '../runner.ts';
import { readerFindings } from '../shared/check-plan.ts';
import { forgettingPlace } from '../shared/forget-place.ts';
import { syncTask } from '../shared/sync-task.ts';

/** Messages of devices, as far as the owner of the task sees them. */
export const deviceRunner: TaskRunner<'device'> = {
  kind: 'device',
  ...forgettingPlace,
  check: async (task, { devices, plan }, { db, services }) =>
    readerFindings(services.businessSources.deviceReader(db, { devices, owner: task.owner ?? task.creator }), plan, await services.lakes.current()),
  run(context) {
    const { db, services, task, definition: { devices, plan } } = context;
    return syncTask(context, { reader: services.businessSources.deviceReader(db, { devices, owner: task.owner ?? task.creator }), plan, place: 'source:devices/messages' });
  },
};
