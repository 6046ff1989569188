import { sourcesArea } from '#areas/sources';
import { endParkedSidecars } from '#engine/connectors/jdbc/sidecar-pool.ts';
import { defineAreaServer } from '#platform/server/area.ts';
import { apiResourceHandlers } from './api/api-resources.ts';
import { apiTrialHandlers } from './api/api-trials.ts';
import { createSourceCaches } from './caches/source-caches.ts';
import { ensureCatalogue } from './cloud/built-in-catalogue.ts';
import { cloudHandlers } from './cloud/cloud.ts';
import { connectionTestHandlers } from './connection-tests/connection-tests.ts';
import { testConnectionsJob, testConnectionsTime } from './connection-tests/test-connections-job.ts';
import { demoServerCheck } from './demo/demo-server-check.ts';
import { stopDemoServer } from './demo/demo-server.ts';
import { installDemoSystemsJob } from './demo/install-demo-systems.ts';
import { prepareDemoSystems } from './demo/prepare-demo-systems.ts';
import { driverHandlers } from './drivers/drivers.ts';
import { createSourceDrivers } from './drivers/source-drivers.ts';
import { createDeviceInbox } from './devices/device-inbox.ts';
import { deviceHandlers } from './devices/devices.ts';
import { startMqttListener } from './devices/mqtt-listener.ts';
import { describeFieldHandlers } from './fields/describe-fields.ts';
import { fieldOptionHandlers } from './fields/field-options.ts';
import { fieldHandlers } from './fields/fields.ts';
import { detectionHandlers } from './files/detections.ts';
import { documentHandlers } from './files/documents.ts';
import { fileResourceHandlers } from './files/file-resources.ts';
import { fileSourceHandlers } from './files/file-sources.ts';
import { sweepUploadsJob, sweepUploadsTime } from './files/sweep-uploads.ts';
import { uploadHandlers } from './files/uploads.ts';
import { logResourceHandlers } from './logs/log-resources.ts';
import { sourcesMigrations } from './migrations/index.ts';
import { monitorHandlers } from './monitor/monitor.ts';
import { watchSourcesJob, watchSourcesTime } from './monitor/watch-sources-job.ts';
import { namingHandlers } from './naming/naming.ts';
import { catalogHandlers } from './objects/catalogs.ts';
import { dataFlowHandlers } from './objects/data-flow.ts';
import { objectDeletionHandlers } from './objects/delete-objects.ts';
import { liveObjectHandlers } from './objects/live-object.ts';
import { objectDdlHandlers } from './objects/object-ddl.ts';
import { objectHandlers } from './objects/objects.ts';
import { buildProgressHandlers } from './progress/build-progress.ts';
import { recycleHandlers } from './recycle/recycle-bin.ts';
import { createRecycleFamilies } from './recycle/recycle-port.ts';
import { objectFamily } from './recycle/recycled-objects.ts';
import { sweepRecycleBinJob, sweepRecycleBinTime } from './recycle/sweep-recycle-bin.ts';
import { erGraphHandlers } from './relations/er-graph.ts';
import { inferRelationsJob } from './relations/inference/infer-relations-job.ts';
import { relationHandlers } from './relations/relations.ts';
import { resourceSourceHandlers } from './resources/resource-sources.ts';
import { ensureTemplates, templateHandlers } from './resources/templates.ts';
import { liveTableHandlers } from './reverse/list-live-tables.ts';
import { reverseImportJob } from './reverse/reverse-import-job.ts';
import { reverseImportHandlers } from './reverse/reverse-import.ts';
import { dataSourceHandlers } from './sources/data-sources.ts';
import { ownedSources } from './sources/source-belongings.ts';
import { sourceOverviewHandlers } from './sources/source-overviews.ts';
import { sourcesCheck } from './sources/sources-check.ts';
import { openSurveys } from './surveys/open-surveys.ts';
import { surveyAnswerHandlers } from './surveys/survey-answers.ts';
import { surveyDecisionHandlers } from './surveys/decide-survey.ts';
import { surveyDifferenceHandlers } from './surveys/survey-differences.ts';
import { surveyFillHandlers } from './surveys/fill-survey.ts';
import { surveyHandlers } from './surveys/surveys.ts';
import { surveyProvider } from './surveys/survey-todos.ts';
import { surveyWorkbookHandlers } from './surveys/survey-workbook.ts';
import { createBusinessSources } from './port/business-sources.ts';
import { versionHandlers } from './versions/versions.ts';
import { createWorkbench } from './workbench/workbench-port.ts';
import { workbenchHandlers } from './workbench/workbench.ts';
import './tables.ts';

export const sourcesAreaServer = defineAreaServer({
  area: sourcesArea,
  migrations: sourcesMigrations,
  checks: [demoServerCheck, sourcesCheck],
  jobs: [installDemoSystemsJob, testConnectionsJob, reverseImportJob, inferRelationsJob, sweepUploadsJob, sweepRecycleBinJob, watchSourcesJob],
  services: (platform) => ({ sourceCaches: createSourceCaches(platform), sourceDrivers: createSourceDrivers(platform), workbench: createWorkbench(), recycleFamilies: createRecycleFamilies(), deviceInbox: createDeviceInbox(platform.db), businessSources: createBusinessSources(platform.services) }),
  async prepare({ db, services }) {
    await ensureTemplates(db);
    await ensureCatalogue(db);
    services.workbench.add(surveyProvider);
    services.recycleFamilies.add('DataObject', objectFamily);
    const { host, mqtt } = services.listening;
    if (mqtt !== null) services.mqttListener = await startMqttListener({ inbox: services.deviceInbox, host, port: mqtt });
    services.people.canBeTakenOver(ownedSources);
    services.people.canBeTakenOver(openSurveys);
    await services.jobs.schedule(testConnectionsJob, testConnectionsTime, {});
    await services.jobs.schedule(sweepUploadsJob, sweepUploadsTime, {});
    await services.jobs.schedule(watchSourcesJob, watchSourcesTime, {});
    await services.jobs.schedule(sweepRecycleBinJob, sweepRecycleBinTime, {});
    await prepareDemoSystems({ db, services });
  },
  async close({ services }) {
    await services.mqttListener?.stop();
    await endParkedSidecars();
    await stopDemoServer(services);
  },
  handlers: [
    ...apiResourceHandlers,
    ...apiTrialHandlers,
    ...logResourceHandlers,
    ...resourceSourceHandlers,
    ...fileSourceHandlers,
    ...fileResourceHandlers,
    ...detectionHandlers,
    ...uploadHandlers,
    ...documentHandlers,
    ...templateHandlers,
    ...deviceHandlers,
    ...dataSourceHandlers,
    ...sourceOverviewHandlers,
    ...connectionTestHandlers,
    ...driverHandlers,
    ...liveTableHandlers,
    ...reverseImportHandlers,
    ...erGraphHandlers,
    ...relationHandlers,
    ...objectHandlers,
    ...objectDeletionHandlers,
    ...liveObjectHandlers,
    ...objectDdlHandlers,
    ...dataFlowHandlers,
    ...fieldHandlers,
    ...fieldOptionHandlers,
    ...describeFieldHandlers,
    ...versionHandlers,
    ...namingHandlers,
    ...catalogHandlers,
    ...surveyHandlers,
    ...surveyAnswerHandlers,
    ...surveyFillHandlers,
    ...surveyDecisionHandlers,
    ...surveyDifferenceHandlers,
    ...surveyWorkbookHandlers,
    ...cloudHandlers,
    ...monitorHandlers,
    ...recycleHandlers,
    ...workbenchHandlers,
    ...buildProgressHandlers,
  ],
});
