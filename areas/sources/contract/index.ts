import { callsOf, defineArea } from '#platform/contract';
import * as apiResources from './api-resources.ts';
import * as buildProgress from './build-progress.ts';
import * as catalogs from './catalogs.ts';
import * as cloud from './cloud.ts';
import * as connectionTests from './connection-tests.ts';
import * as dataFields from './data-fields.ts';
import * as dataObjects from './data-objects.ts';
import * as dataSources from './data-sources.ts';
import { sourcesTemplates } from './declared-templates.ts';
import * as devices from './devices.ts';
import * as drivers from './drivers.ts';
import { sourcesErrors } from './errors.ts';
import * as fileDetections from './file-detections.ts';
import * as fileDocuments from './file-documents.ts';
import * as fileResources from './file-resources.ts';
import * as fileSources from './file-sources.ts';
import * as fileUploads from './file-uploads.ts';
import * as monitor from './monitor.ts';
import * as naming from './naming.ts';
import * as objectVersions from './object-versions.ts';
import * as logResources from './log-resources.ts';
import { sourcesObjects } from './objects.ts';
import { sourcesGrants, sourcesPermissions } from './permissions.ts';
import * as relations from './relations.ts';
import * as recycle from './recycle.ts';
import * as reverseImport from './reverse-import.ts';
import * as resourceSources from './resource-sources.ts';
import * as resourceTemplates from './resource-templates.ts';
import * as resourceTrials from './resource-trials.ts';
import { screens } from './screens.ts';
import { sourcesSettings } from './settings.ts';
import * as sourceOverviews from './source-overviews.ts';
import * as surveyAnswers from './survey-answers.ts';
import * as surveys from './surveys.ts';
import * as workbench from './workbench.ts';

export * from './build-progress.ts';
export * from './catalogs.ts';
export * from './cloud.ts';
export * from './cloud-file.ts';
export * from './connection-tests.ts';
export * from './data-fields.ts';
export * from './data-object-words.ts';
export * from './data-objects.ts';
export * from './data-sources.ts';
export { sourcesTemplates } from './declared-templates.ts';
export * from './devices.ts';
export * from './drivers.ts';
export { sourcesErrors } from './errors.ts';
export * from './fact-words.ts';
export * from './field-kinds.ts';
export * from './file-checks.ts';
export * from './file-detections.ts';
export * from './file-documents.ts';
export * from './file-resources.ts';
export * from './file-sources.ts';
export * from './file-uploads.ts';
export * from './monitor.ts';
export * from './naming.ts';
export * from './object-versions.ts';
export * from './relation-words.ts';
export * from './relations.ts';
export * from './recycle.ts';
export * from './recycle-words.ts';
export * from './reverse-import.ts';
export * from './api-resources.ts';
export * from './log-resources.ts';
export * from './resource-checks.ts';
export * from './resource-fields.ts';
export * from './resource-sources.ts';
export * from './resource-templates.ts';
export * from './resource-trials.ts';
export { can as sourcesCan } from './permissions.ts';
export { screens as sourcesScreens } from './screens.ts';
export { sourcesSettings } from './settings.ts';
export * from './source-kinds.ts';
export * from './source-overviews.ts';
export * from './survey-answers.ts';
export * from './surveys.ts';
export * from './workbench.ts';

export const sourcesArea = defineArea({
  name: 'sources',
  title: { zh: '数据源', en: 'Data sources' },
  screens,
  permissions: sourcesPermissions,
  grants: sourcesGrants,
  settings: Object.values(sourcesSettings),
  errors: sourcesErrors,
  objects: sourcesObjects,
  messageTemplates: Object.values(sourcesTemplates),
  calls: {
    ...callsOf(apiResources),
    ...callsOf(logResources),
    ...callsOf(resourceSources),
    ...callsOf(fileDetections),
    ...callsOf(fileDocuments),
    ...callsOf(fileResources),
    ...callsOf(fileSources),
    ...callsOf(fileUploads),
    ...callsOf(resourceTemplates),
    ...callsOf(resourceTrials),
    ...callsOf(dataSources),
    ...callsOf(sourceOverviews),
    ...callsOf(connectionTests),
    ...callsOf(devices),
    ...callsOf(drivers),
    ...callsOf(reverseImport),
    ...callsOf(relations),
    ...callsOf(dataObjects),
    ...callsOf(dataFields),
    ...callsOf(objectVersions),
    ...callsOf(naming),
    ...callsOf(catalogs),
    ...callsOf(surveys),
    ...callsOf(surveyAnswers),
    ...callsOf(workbench),
    ...callsOf(buildProgress),
    ...callsOf(cloud),
    ...callsOf(monitor),
    ...callsOf(recycle),
  },
});
