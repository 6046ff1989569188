import type { ComponentType } from 'react';
import type { DataSource } from '../../contract/data-sources.ts';
import { sourceTypes, type SourceType } from '../../contract/source-kinds.ts';
import type { SourceTabKey } from './source-tabs-words.ts';

/** What a pane is given: the source as it was read last, never its secrets. */
export interface SourcePaneProps {
  source: DataSource;
}

export interface SourceTab {
  /** In the address as `?tab=` where the tab has no path of its own; also its word in source-tabs-words.ts. */
  key: SourceTabKey;
  /** The last part of its path below …/Datasourcelink, where the specification has one. */
  part?: string;
  /** The kinds of source it is for. */
  kinds: readonly SourceType[];
  load: () => Promise<ComponentType<SourcePaneProps>>;
}

/**
 * The parts of one source; their tabs stand in the order of source-tabs-words.ts. The second tab of a kind is the one that opens by itself:
 * a database shows its data objects, an API source its resources.
 *
 *   { key: 'objects', part: 'panetwo', kinds: ['dataBase'], load: () => import('../objects/objects-pane.tsx').then((module) => module.ObjectsPane) },
 */
export const sourceTabs: readonly SourceTab[] = [
  { key: 'connection', part: 'paneone', kinds: sourceTypes, load: () => import('../connection/connection-pane.tsx').then((module) => module.ConnectionPane) },
  { key: 'objects', part: 'panetwo', kinds: ['dataBase'], load: () => import('../objects/objects-pane.tsx').then((module) => module.ObjectsPane) },
  { key: 'reverse', kinds: ['dataBase'], load: () => import('../reverse/reverse-pane.tsx').then((module) => module.ReversePane) },
  { key: 'relations', part: 'panthree', kinds: ['dataBase'], load: () => import('../relations/relations-pane.tsx').then((module) => module.RelationsPane) },
  { key: 'survey', kinds: ['dataBase'], load: () => import('../surveys/survey-pane.tsx').then((module) => module.SurveyPane) },
  { key: 'changes', kinds: ['dataBase'], load: () => import('../monitor/changes-pane.tsx').then((module) => module.ChangesPane) },
  { key: 'progress', kinds: ['dataBase'], load: () => import('../progress/build-progress-pane.tsx').then((module) => module.BuildProgressPane) },
  { key: 'api', part: 'Apipane', kinds: ['API'], load: () => import('../api/api-pane.tsx').then((module) => module.ApiPane) },
  { key: 'files', part: 'Filepanes', kinds: ['FILE'], load: () => import('../files/files-pane.tsx').then((module) => module.FilesPane) },
  { key: 'documents', kinds: ['UNSTRUCTURED'], load: () => import('../files/documents/documents-pane.tsx').then((module) => module.DocumentsPane) },
  { key: 'logs', part: 'Logpanes', kinds: ['LOG'], load: () => import('../logs/log-pane.tsx').then((module) => module.LogPane) },
];
