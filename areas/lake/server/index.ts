import { lakeArea } from '#areas/lake';
import { defineAreaServer } from '#platform/server/area.ts';
import { batchTableHandlers } from './batch/batch-tables.ts';
import { compositeHandlers } from './batch/composites.ts';
import { createTaskHandlers } from './batch/create-tasks.ts';
import { integrationTaskHandlers } from './batch/integration-tasks.ts';
import { quietTimeHandlers } from './batch/quiet-times.ts';
import { tableBuilderHandlers } from './builder/table-builder.ts';
import { composeRunHandlers } from './compose/compose-runs.ts';
import { decideNodeHandlers } from './compose/decide-node.ts';
import { compositeTaskHandlers } from './compose/composite-tasks.ts';
import { customGraphHandlers } from './custom/custom-graph.ts';
import { lakeConnectionHandlers } from './connection/lake-connection.ts';
import { lakeDashboardHandlers } from './dashboard/lake-dashboard.ts';
import { explainQueryHandlers } from './development/explain-query.ts';
import { scriptLineageHandlers } from './development/script-lineage.ts';
import { scriptHandlers } from './development/scripts.ts';
import { lakeCheck } from './lake/lake-check.ts';
import { lakeTableHandlers } from './lake/lake-tables.ts';
import { createLakes } from './lake/lakes.ts';
import { sweepDeadStages } from './lake/sweep-stages.ts';
import { keptCheck } from './kept/kept-check.ts';
import { sweepKept } from './kept/sweep-kept.ts';
import { lakeMigrations } from './migrations/index.ts';
import { indicatorHandlers } from './models/indicators.ts';
import { materialiseHandlers } from './models/materialise-model.ts';
import { modelCategoryHandlers } from './models/model-categories.ts';
import { modelFileHandlers } from './models/model-files.ts';
import { algorithmHandlers } from './algorithms/algorithms.ts';
import { useAlgorithmHandlers } from './algorithms/use-algorithm.ts';
import { modelServiceHandlers } from './model-services/model-services.ts';
import { modelResourceHandlers } from './models/model-resource.ts';
import { modelUseHandlers } from './models/model-uses.ts';
import { modelHandlers } from './models/models.ts';
import { tagHandlers } from './models/tags.ts';
import { admitRunTopics } from './runs/admit-run-topics.ts';
import { changeRunHandlers } from './runs/change-runs.ts';
import { clearRunsJob, clearRunsTime } from './runs/clear-runs-job.ts';
import { sendNoticeJob } from './notices/send-notice-job.ts';
import { runExplanations } from './runs/explain-run.ts';
import { runLogHandlers } from './runs/run-logs.ts';
import { offlineCollectionHandlers } from './offline/collections.ts';
import { draftHandlers } from './offline/drafts.ts';
import { startLoadHandlers } from './offline/start-load.ts';
import { undoLoadHandlers } from './offline/undo-load.ts';
import { folderHandlers } from './projects/folders.ts';
import { projectTreeHandlers } from './projects/project-tree.ts';
import { projectHandlers } from './projects/projects.ts';
import { lakeQualityHandlers } from './quality/lake-quality.ts';
import { PartLoop } from './run-parts/part-loop.ts';
import { decideReleaseHandlers } from './releases/decide-release.ts';
import { approvalProvider } from './compose/approval-todos.ts';
import { releaseProvider } from './releases/release-todos.ts';
import { releaseHandlers } from './releases/releases.ts';
import { submitReleaseHandlers } from './releases/submit-release.ts';
import { RunLoop } from './runs/run-loop.ts';
import { runHandlers } from './runs/runs.ts';
import { workerGroupHandlers } from './runs/worker-groups.ts';
import { backfillHandlers } from './backfills/backfills.ts';
import { calendarHandlers } from './calendars/calendars.ts';
import { quarantineHandlers } from './quarantine/quarantine.ts';
import { runStatisticsHandlers } from './statistics/run-statistics.ts';
import { dayGraphHandlers } from './statistics/day-graph.ts';
import { integrationOverviewHandlers } from './statistics/integration-overview.ts';
import { queueNowHandlers } from './statistics/queue-now.ts';
import { serverResourceHandlers } from './statistics/server-resources.ts';
import { taskStatsHandlers } from './statistics/task-stats.ts';
import { semiStructuredTaskHandlers } from './semi-structured/semi-structured-tasks.ts';
import { taskTemplateHandlers } from './semi-structured/task-templates.ts';
import { mergeTaskHandlers } from './split/merge-tasks.ts';
import { splitChoiceHandlers } from './split/split-choices.ts';
import { splitTaskHandlers } from './split/split-task.ts';
import { streamHandlers } from './streams/streams.ts';
import { streamTrialHandlers } from './streams/stream-trials.ts';
import { catalogFieldHandlers } from './task-tables/catalog-fields.ts';
import { sourceTableHandlers } from './task-tables/source-tables.ts';
import { exportFileHandlers } from './runners/export/export-files.ts';
import { tableLineageHandlers } from './lake/table-lineage.ts';
import { taskLineageHandlers } from './lineage/task-lineage.ts';
import { previewFieldHandlers } from './task-tables/preview-field.ts';
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
import { startByTriggerHandlers } from './triggers/start-by-trigger.ts';
import { taskTriggerHandlers } from './triggers/task-triggers.ts';
import { taskVersionHandlers } from './tasks/task-versions.ts';
import { taskHandlers } from './tasks/tasks.ts';
import './tables.ts';

/** How many runs one process does at once; the platform's own limit is a setting. */
const slots = 8;
/** And how many parts of others' runs. */
const partSlots = 4;
const sweepMilliseconds = 300_000;
const loops = new WeakMap<object, (RunLoop | PartLoop)[]>();

export const lakeAreaServer = defineAreaServer({
  area: lakeArea,
  migrations: lakeMigrations,
  services: ({ db, services }) => ({ lakes: createLakes({ db, services }), sourceUses, integrations, resourceTasks, runExplanations }),
  jobs: [clearRunsJob, sendNoticeJob, forgetTaskJob],
  checks: [lakeCheck, keptCheck],
  async prepare({ services }) {
    addTaskFamilies(services);
    admitRunTopics(services);
    services.workbench.add(failedTasks);
    services.workbench.add(releaseProvider);
    services.workbench.add(approvalProvider);
    services.people.canBeTakenOver(ownedTasks);
    await services.jobs.schedule(clearRunsJob, clearRunsTime, {});
  },
  async work({ db, services, log }) {
    if (!services.process.works && services.process.role !== 'server') return;
    const loop = new RunLoop({ db, services, log, slots });
    const parts = new PartLoop({ db, services, log, slots: partSlots });
    loops.set(services, [loop, parts]);
    await loop.start();
    parts.start();
    void sweepDeadStages({ db, services, log });
    void sweepKept({ db, services, signal: AbortSignal.timeout(sweepMilliseconds) }).catch((error: unknown) => log.warn({ err: error }, 'shared segments of dead runs could not be removed'));
  },
  async close({ services }) {
    await Promise.all((loops.get(services) ?? []).map((loop) => loop.stop()));
    await services.lakes.close();
  },
  handlers: [
    ...lakeConnectionHandlers,
    ...lakeTableHandlers,
    ...lakeDashboardHandlers,
    ...lakeQualityHandlers,
    ...modelHandlers,
    ...modelCategoryHandlers,
    ...algorithmHandlers, ...useAlgorithmHandlers,
    ...modelServiceHandlers, ...modelResourceHandlers,
    ...materialiseHandlers,
    ...indicatorHandlers,
    ...tagHandlers,
    ...modelUseHandlers,
    ...modelFileHandlers,
    ...taskHandlers,
    ...checkTaskHandlers,
    ...taskStatusHandlers,
    ...runTaskHandlers,
    ...resetTaskHandlers,
    ...deleteTaskHandlers,
    ...taskSettingHandlers,
    ...taskVersionHandlers,
    ...taskTriggerHandlers, ...startByTriggerHandlers,
    ...taskFileHandlers,
    ...taskDetailHandlers,
    ...splitChoiceHandlers,
    ...splitTaskHandlers,
    ...mergeTaskHandlers,
    ...batchTableHandlers,
    ...integrationTaskHandlers,
    ...catalogFieldHandlers,
    ...createTaskHandlers,
    ...compositeHandlers,
    ...quietTimeHandlers,
    ...composeRunHandlers, ...decideNodeHandlers,
    ...compositeTaskHandlers,
    ...customGraphHandlers,
    ...projectTreeHandlers,
    ...projectHandlers,
    ...folderHandlers,
    ...tableBuilderHandlers,
    ...sourceTableHandlers,
    ...taskMappingHandlers,
    ...previewFieldHandlers,
    ...tableLineageHandlers,
    ...taskLineageHandlers,
    ...exportFileHandlers,
    ...semiStructuredTaskHandlers,
    ...taskTemplateHandlers,
    ...runHandlers,
    ...runLogHandlers,
    ...changeRunHandlers,
    ...taskStatsHandlers,
    ...streamHandlers,
    ...streamTrialHandlers,
    ...queueNowHandlers,
    ...integrationOverviewHandlers,
    ...dayGraphHandlers,
    ...runStatisticsHandlers,
    ...draftHandlers,
    ...startLoadHandlers,
    ...undoLoadHandlers,
    ...offlineCollectionHandlers,
    ...quarantineHandlers,
    ...backfillHandlers,
    ...calendarHandlers,
    ...serverResourceHandlers,
    ...workerGroupHandlers,
    ...scriptHandlers,
    ...explainQueryHandlers,
    ...scriptLineageHandlers,
    ...releaseHandlers,
    ...submitReleaseHandlers,
    ...decideReleaseHandlers,
  ],
});
