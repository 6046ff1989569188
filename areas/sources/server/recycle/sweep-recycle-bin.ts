import { z } from 'zod';
import { recycleFamilies, sourcesSettings } from '#areas/sources';
import { defineJob } from '#platform/server/jobs/job.ts';

export const sweepRecycleBinTime = '23 2 * * *';

/** What has been in the recycle bin longer than the setting says goes for good. */
export const sweepRecycleBinJob = defineJob({
  name: 'sources.sweepRecycleBin',
  title: { zh: '清理过期的回收站内容', en: 'Clear the recycle bin of what is too old' },
  input: z.object({}),
  concurrency: 1,
  timeout: 3600,
  async run(_input, { db, services, signal, log }) {
    const days = services.settings.get(sourcesSettings.recycleDays);
    let removed = 0;
    for (const name of days === 0 ? [] : recycleFamilies) {
      signal.throwIfAborted();
      removed += (await services.recycleFamilies.get(name)?.sweep(db, days)) ?? 0;
    }
    log(`deleted for good: ${removed}`);
    return { removed };
  },
});
