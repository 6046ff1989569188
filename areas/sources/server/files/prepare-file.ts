import { checkFileSettings, FileSettings, readerNamed, type FileResourceInput, type FileSourceType, type Issues } from '#areas/sources';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { encodingName } from '#engine/connectors/files/formats/text-decoding.ts';
import { refuse } from '../api/prepare-api.ts';
import { sourceForResource, visibleResource, type ResourceRow } from '../resources/resource-rows.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { openSecrets, type Secrets } from '../sources/source-secrets.ts';
import { visibleSource, type Seeing } from '../sources/visible-sources.ts';
import { secretsFor } from './file-secrets.ts';

export interface PreparedFile {
  source: DataSourceRow;
  existing: ResourceRow | undefined;
  settings: FileSettings;
  secrets: Secrets;
}

export type GivenFile = Omit<FileResourceInput, 'filename' | 'datasource_wid'> & { filename?: string | undefined; datasource_wid: string };

/** What a form holds, checked whole and its secrets apart: the same for saving and for looking. */
export async function prepareFile(seeing: Seeing, given: GivenFile): Promise<PreparedFile> {
  const source = await sourceForResource(seeing, given.dataSourceType, given.datasource_wid);
  const existing = given.wid ? await visibleResource(seeing, given.dataSourceType, given.wid) : undefined;
  const settings = FileSettings.parse(given);
  refuse({ ...encodingIssues(settings.encoding), ...checkFileSettings(settings) });
  const stored = existing && { settings: FileSettings.parse(existing.settings), secrets: openSecrets(seeing.services, existing.secrets) };
  const secrets = secretsFor(settings, given, stored);
  return { source, existing, settings: { ...settings, file_reader_class: readerNamed(settings.file_reader_class)! }, secrets };
}

/** A resource as it is stored. */
export async function storedFile(seeing: Seeing, type: FileSourceType, wid: string): Promise<PreparedFile & { existing: ResourceRow }> {
  const existing = await visibleResource(seeing, type, wid);
  const source = await visibleSource(seeing, existing.datasource_wid);
  return { source, existing, settings: FileSettings.parse(existing.settings), secrets: openSecrets(seeing.services, existing.secrets) };
}

function encodingIssues(encoding: string): Issues {
  try {
    if (encoding !== '') encodingName(encoding);
    return {};
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    return { encoding: error.text };
  }
}
