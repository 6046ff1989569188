import { lakeArea } from '#areas/lake';
import { defineAreaServer } from '#platform/server/area.ts';
import { batchTableHandlers } from './batch/batch-tables.ts';
import { compositeHandlers } from './batch/composites.ts';
import { createTaskHandlers } from './batch/create-tasks.ts';
import { integrationTaskHandlers } from './batch/integration-tasks.ts';
import { quietTimeHandlers } from './batch/quiet-times.ts';
import { composeRunHandlers } from './compose/compose-runs.ts';
import { compositeTaskHandlers } from './compose/composite-tasks.ts';
import { lakeConnectionHandlers } from './connection/lake-connection.ts';
import { lakeDashboardHandlers } from './dashboard/lake-dashboard.ts';
import { lakeCheck } from './lake/lake-check.ts';
import { lakeTableHandlers } from './lake/lake-tables.ts';
import { createLakes } from './lake/lakes.ts';
import { sweepDeadStages } from './lake/sweep-stages.ts';
import { lakeMigrations } from './migrations/index.ts';
import { admitRunTopics } from './runs/admit-run-topics.ts';
import { changeRunHandlers } from './runs/change-runs.ts';
import { clearRunsJob, clearRunsTime } from './runs/clear-runs-job.ts';
import { sendNoticeJob } from './notices/send-notice-job.ts';
import { runExplanations } from './runs/explain-run.ts';
import { runLogHandlers } from './runs/run-logs.ts';
import { folderHandlers } from './projects/folders.ts';
import { projectTreeHandlers } from './projects/project-tree.ts';
import { projectHandlers } from './projects/projects.ts';
import { lakeQualityHandlers } from './quality/lake-quality.ts';
import { RunLoop } from './runs/run-loop.ts';
import { runHandlers } from './runs/runs.ts';
import { backfillHandlers } from './backfills/backfills.ts';
import { calendarHandlers } from './calendars/calendars.ts';
import { quarantineHandlers } from './quarantine/quarantine.ts';
import { runStatisticsHandlers } from './statistics/run-statistics.ts';
import { dayGraphHandlers } from './statistics/day-graph.ts';
import { queueNowHandlers } from './statistics/queue-now.ts';
import { serverResourceHandlers } from './statistics/server-resources.ts';
import { taskStatsHandlers } from './statistics/task-stats.ts';
import { semiStructuredTaskHandlers } from './semi-structured/semi-structured-tasks.ts';
import { taskTemplateHandlers } from './semi-structured/task-templates.ts';
import { catalogFieldHandlers } from './task-tables/catalog-fields.ts';
import { sourceTableHandlers } from './task-tables/source-tables.ts';
import { taskMappingHandlers } from './task-tables/task-mapping.ts';
import { checkTaskHandlers } from './tasks/check-task.ts';
import { deleteTaskHandlers } from './tasks/delete-tasks.ts';
import { forgetTaskJob } from './tasks/forget-task-job.ts';
import { addTaskFamilies } from './tasks/recycled-tasks.ts';
import { resetTaskHandlers } from './tasks/reset-task.ts';
import { runTaskHandlers } from './tasks/run-tasks.ts';
import { taskDetailHandlers } from './tasks/task-details.ts';
import { taskFileHandlers } from './tasks/task-files.ts';
import { failedTasks, integrations, ownedTasks, resourceTasks, sourceUses } from './tasks/task-ports.ts';
import { taskSettingHandlers } from './tasks/task-settings.ts';
import { taskStatusHandlers } from './tasks/task-status.ts';
import { taskVersionHandlers } from './tasks/task-versions.ts';
import { taskHandlers } from './tasks/tasks.ts';
import './tables.ts';

/** How many runs one process does at once; the platform's own limit is a setting. */
const slots = 8;
const loops = new WeakMap<object, RunLoop>();

export const lakeAreaServer = defineAreaServer({
  area: lakeArea,
  migrations: lakeMigrations,
  services: ({ db, services }) => ({ lakes: createLakes({ db, services }), sourceUses, integrations, resourceTasks, runExplanations }),
  jobs: [clearRunsJob, sendNoticeJob, forgetTaskJob],
  checks: [lakeCheck],
  async prepare({ services }) {
    addTaskFamilies(services);
    admitRunTopics(services);
    services.workbench.add(failedTasks);
    services.people.canBeTakenOver(ownedTasks);
    await services.jobs.schedule(clearRunsJob, clearRunsTime, {});
  },
  async work({ db, services, log }) {
    if (!services.process.works && services.process.role !== 'server') return;
    const loop = new RunLoop({ db, services, log, slots });
    loops.set(services, loop);
    await loop.start();
    void sweepDeadStages({ db, services, log });
  },
  async close({ services }) {
    await loops.get(services)?.stop();
    await services.lakes.close();
  },
  handlers: [
    ...lakeConnectionHandlers,
    ...lakeTableHandlers,
    ...lakeDashboardHandlers,
    ...lakeQualityHandlers,
    ...taskHandlers,
    ...checkTaskHandlers,
    ...taskStatusHandlers,
    ...runTaskHandlers,
    ...resetTaskHandlers,
    ...deleteTaskHandlers,
    ...taskSettingHandlers,
    ...taskVersionHandlers,
    ...taskFileHandlers,
    ...taskDetailHandlers,
    ...batchTableHandlers,
    ...integrationTaskHandlers,
    ...catalogFieldHandlers,
    ...createTaskHandlers,
    ...compositeHandlers,
    ...quietTimeHandlers,
    ...composeRunHandlers,
    ...compositeTaskHandlers,
    ...projectTreeHandlers,
    ...projectHandlers,
    ...folderHandlers,
    ...sourceTableHandlers,
    ...taskMappingHandlers,
    ...semiStructuredTaskHandlers,
    ...taskTemplateHandlers,
    ...runHandlers,
    ...runLogHandlers,
    ...changeRunHandlers,
    ...taskStatsHandlers,
    ...queueNowHandlers,
    ...dayGraphHandlers,
    ...runStatisticsHandlers,
    ...quarantineHandlers,
    ...backfillHandlers,
    ...calendarHandlers,
    ...serverResourceHandlers,
  ],
});
