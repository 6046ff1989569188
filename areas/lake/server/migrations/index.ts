import type { Migrations } from '#platform/server/area.ts';
import { createAlgorithms } from './algorithms.ts';
import { createEventWatches } from './event-watches.ts';
import { createLake } from './lake.ts';
import { indexLineage } from './lineage-to.ts';
import { createModelServices } from './model-services.ts';
import { createModels } from './models.ts';
import { createOfflineLoads } from './offline-loads.ts';
import { addPlannedTime } from './planned-time.ts';
import { createReleases } from './releases.ts';
import { createRunLineage } from './run-lineage.ts';
import { createRunParts } from './run-parts.ts';
import { createRuns } from './runs.ts';
import { addScheduling } from './scheduling.ts';
import { createStreams } from './streams.ts';
import { createTasks } from './tasks.ts';
import { addTriggerSigning } from './trigger-signing.ts';
import { addWorkerGroups } from './worker-groups.ts';

export const lakeMigrations: Migrations = {
  '2026-11-17-lake': async (db) => {
    await createLake(db);
    await createTasks(db);
    await createRuns(db);
  },
  '2026-11-18-lake-offline-loads': createOfflineLoads,
  '2026-11-18-lake-event-watches': createEventWatches,
  '2026-11-18-lake-planned-time': addPlannedTime,
  '2026-11-18-lake-releases': createReleases,
  '2026-11-18-lake-models': createModels,
  '2026-11-18-lake-model-services': createModelServices,
  '2026-11-18-lake-algorithms': createAlgorithms,
  '2026-11-18-lake-run-parts': createRunParts,
  '2026-11-18-lake-streams': createStreams,
  '2026-11-19-lake-lineage-to': indexLineage,
  '2026-11-19-lake-run-lineage': createRunLineage,
  '2026-11-20-lake-scheduling': addScheduling,
  '2026-11-21-lake-worker-groups': addWorkerGroups,
  '2026-11-21-lake-trigger-signing': addTriggerSigning,
};
