import { callsOf, defineArea } from '#platform/contract';
import * as algorithms from './algorithms.ts';
import * as batchTasks from './batch-tasks.ts';
import * as backfills from './backfills.ts';
import * as calendars from './calendars.ts';
import * as composeRuns from './compose-runs.ts';
import * as compositeTasks from './composite-tasks.ts';
import * as customGraph from './custom-graph.ts';
import * as development from './development.ts';
import { lakeErrors } from './errors.ts';
import * as integrationOverview from './integration-overview.ts';
import * as integrationTasks from './integration-tasks.ts';
import * as lakeConnection from './lake-connection.ts';
import * as lakeDashboard from './lake-dashboard.ts';
import * as lakeQuality from './lake-quality.ts';
import * as lakeTables from './lake-tables.ts';
import * as lineage from './lineage.ts';
import * as modelCategories from './model-categories.ts';
import * as modelFiles from './model-files.ts';
import * as modelIndicators from './model-indicators.ts';
import * as modelResources from './model-resources.ts';
import * as modelTags from './model-tags.ts';
import * as modelUses from './model-uses.ts';
import * as modelServices from './model-services.ts';
import * as models from './models.ts';
import { lakeObjects } from './objects.ts';
import { lakeGrants, lakePermissions } from './permissions.ts';
import * as offlineCollections from './offline-collections.ts';
import * as quarantine from './quarantine.ts';
import * as releases from './releases.ts';
import { releaseTemplates } from './release-messages.ts';
import { lakeTemplates } from './run-messages.ts';
import * as runLogs from './run-logs.ts';
import * as projects from './projects.ts';
import * as runStatistics from './run-statistics.ts';
import * as runs from './runs.ts';
import { screens } from './screens.ts';
import * as semiStructuredTasks from './semi-structured-tasks.ts';
import { lakeSettings } from './settings.ts';
import * as streams from './streams.ts';
import * as tableBuilder from './table-builder.ts';
import * as taskDetails from './task-details.ts';
import * as taskFiles from './task-files.ts';
import * as taskSplit from './task-split.ts';
import * as taskTables from './task-tables.ts';
import * as taskTriggers from './task-triggers.ts';
import * as tasks from './tasks.ts';
import * as workerGroups from './worker-groups.ts';

export * from './algorithms.ts';
export * from './batch-tasks.ts';
export * from './backfills.ts';
export * from './calendars.ts';
export * from './compose-graph.ts';
export * from './compose-runs.ts';
export * from './composite-tasks.ts';
export * from './custom-graph.ts';
export * from './definitions.ts';
export * from './development.ts';
export * from './each-items.ts';
export * from './error-help.ts';
export { lakeErrors } from './errors.ts';
export * from './integration-overview.ts';
export * from './integration-tasks.ts';
export * from './lake-connection.ts';
export * from './lake-dashboard.ts';
export * from './lake-quality.ts';
export * from './lake-tables.ts';
export * from './lineage.ts';
export * from './model.ts';
export * from './model-categories.ts';
export * from './model-files.ts';
export * from './model-indicators.ts';
export * from './model-resources.ts';
export * from './model-tags.ts';
export * from './model-uses.ts';
export * from './model-words.ts';
export * from './model-services.ts';
export * from './models.ts';
export { can as lakeCan } from './permissions.ts';
export * from './plugins.ts';
export * from './projects.ts';
export * from './releases.ts';
export { releaseTemplates } from './release-messages.ts';
export * from './run.ts';
export * from './offline-collections.ts';
export * from './quarantine.ts';
export * from './run-logs.ts';
export { lakeTemplates } from './run-messages.ts';
export * from './run-statistics.ts';
export * from './runs.ts';
export { screens as lakeScreens } from './screens.ts';
export * from './semi-structured-tasks.ts';
export { lakeSettings } from './settings.ts';
export * from './streams.ts';
export * from './table-builder.ts';
export * from './task.ts';
export * from './task-details.ts';
export * from './task-files.ts';
export * from './task-split.ts';
export * from './task-tables.ts';
export * from './task-triggers.ts';
export * from './task-words.ts';
export * from './tasks.ts';
export * from './worker-groups.ts';

export const lakeArea = defineArea({
  name: 'lake',
  title: { zh: '数据湖', en: 'Data lake' },
  screens,
  permissions: lakePermissions,
  grants: lakeGrants,
  settings: Object.values(lakeSettings),
  errors: lakeErrors,
  objects: lakeObjects,
  messageTemplates: [...Object.values(lakeTemplates), ...Object.values(releaseTemplates)],
  calls: {
    ...callsOf(lakeConnection),
    ...callsOf(lakeDashboard),
    ...callsOf(lakeQuality),
    ...callsOf(lakeTables), ...callsOf(lineage),
    ...callsOf(modelCategories),
    ...callsOf(modelFiles),
    ...callsOf(modelIndicators),
    ...callsOf(modelResources),
    ...callsOf(modelTags),
    ...callsOf(modelUses),
    ...callsOf(algorithms),
    ...callsOf(modelServices), ...callsOf(models),
    ...callsOf(tasks),
    ...callsOf(taskDetails),
    ...callsOf(taskFiles),
    ...callsOf(streams),
    ...callsOf(tableBuilder),
    ...callsOf(taskSplit),
    ...callsOf(taskTables), ...callsOf(taskTriggers),
    ...callsOf(semiStructuredTasks),
    ...callsOf(batchTasks),
    ...callsOf(integrationOverview),
    ...callsOf(integrationTasks),
    ...callsOf(composeRuns),
    ...callsOf(compositeTasks),
    ...callsOf(customGraph),
    ...callsOf(projects),
    ...callsOf(runs),
    ...callsOf(runLogs),
    ...callsOf(offlineCollections),
    ...callsOf(quarantine),
    ...callsOf(backfills),
    ...callsOf(calendars),
    ...callsOf(runStatistics), ...callsOf(workerGroups),
    ...callsOf(development),
    ...callsOf(releases),
  },
});
