import type { ApiResource } from '../../../connectors/rest/api-resource.ts';
import { readApi } from '../../../connectors/rest/read-api.ts';
import type { ApiWork } from '../../../connectors/rest/session.ts';
import { ConnectorFailure } from '../../../connectors/failure.ts';
import { inferFields } from '../../../connectors/records/infer-fields.ts';
import type { RecordField } from '../../../connectors/records/record-rows.ts';
import type { Row } from '../../../types/data-type.ts';
import type { BadRow, Reader } from '../../run.ts';
import { badRecord, isBadRow, recordRow, recordShape } from '../record-rows.ts';
import { once, rowsReader } from '../rows-reader.ts';

export interface ApiReaderSettings {
  resource: ApiResource;
  /** Where to go and who may see what; its signal is that of the run. */
  work: ApiWork;
  /** For the run log. */
  title: string;
  /** Absent: those of the first records. */
  fields?: readonly RecordField[] | undefined;
  key?: readonly string[] | undefined;
}

const sampleRecords = 1_000;

/**
 * Records page by page. With `incremental` the interface is asked for what came after the greatest value of the last run;
 * one that answers with that value's records again (`>=`) wants a write mode by key.
 */
export function apiReader(settings: ApiReaderSettings): Reader {
  const { resource, work, title, key = [] } = settings;
  const known = once<readonly RecordField[]>(() => settings.fields ?? inferred(settings));
  return rowsReader({
    title,
    partial: resource.incremental !== undefined,
    shape: async () => recordShape(await known(), key),
    async* read(from, signal) {
      const columns = await known();
      let count = 0;
      for await (const { records, problems: lacking, cursor } of readApi(resource, { ...work, signal, from: from ?? undefined })) {
        const reasons = new Map(lacking.map(({ record, reason }) => [record, reason]));
        const rows: Row[] = [];
        const problems: BadRow[] = [];
        for (const [index, record] of records.entries()) {
          const position = String((count += 1));
          const reason = reasons.get(index);
          const row = reason ? badRecord(record, columns, position, reason, resource.timestamp?.field) : recordRow(record, columns, position);
          if (isBadRow(row)) problems.push(row);
          else rows.push(row);
        }
        yield { rows, problems, cursor };
      }
    },
  });
}

async function inferred({ resource, work, title }: ApiReaderSettings): Promise<RecordField[]> {
  const seen = [];
  const sample = { ...resource, limits: { ...resource.limits, records: Math.min(resource.limits.records ?? Infinity, sampleRecords) } };
  for await (const { records } of readApi(sample, work)) {
    seen.push(...records);
    if (seen.length > 0) break;
  }
  if (seen.length > 0) return inferFields(seen).map(({ name, type }) => ({ name, type }));
  throw new ConnectorFailure('bad-data', {
    zh: `接口“${title}”没有返回记录，无法识别字段，请先声明字段`, en: `The interface "${title}" gave no records to tell the fields from. Declare the fields`,
  });
}
