import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '../../../connectors/failure.ts';
import { readPlace } from '../../../connectors/logs/file-place.ts';
import { compiledOf, parseLines, type ParsedLine } from '../../../connectors/logs/line-parser.ts';
import { allowedPath, type LogResource } from '../../../connectors/logs/read-log.ts';
import { tailFile, type TailLine } from '../../../connectors/logs/tail-file.ts';
import { inferFields } from '../../../connectors/records/infer-fields.ts';
import type { RecordField } from '../../../connectors/records/record-rows.ts';
import type { BadRow, Reader } from '../../run.ts';
import { badRecord, isBadRow, recordRow, recordShape } from '../record-rows.ts';
import { once, rowsReader, type RowsBatch } from '../rows-reader.ts';

export interface LogReaderSettings {
  resource: Extract<LogResource, { kind: 'file' }>;
  /** The only folders that logs may be read from. */
  folders: readonly string[];
  /** Absent: those that the first lines have. */
  fields?: readonly RecordField[] | undefined;
  signal: AbortSignal;
}

const sampleLines = 1_000;

/** Whole lines of a log up to its present end; the next run goes on behind the last one, also when the file was renamed since. */
export function logReader(settings: LogReaderSettings): Reader {
  const { resource } = settings;
  const known = once<readonly RecordField[]>(() => settings.fields ?? inferred(settings));
  let emptied = false;
  return rowsReader({
    title: resource.path,
    partial: true,
    shape: async () => recordShape(await known()),
    async* read(from, signal) {
      const path = await allowedPath(resource.path, settings.folders);
      const position = positions(resource.path, from);
      emptied = false;
      for await (const { lines, cursor, truncated } of tailFile({ path, encoding: resource.encoding, from: from ?? undefined }, { signal })) {
        emptied ||= truncated;
        yield { ...await parsed(lines, await known(), settings, position, signal), cursor };
      }
    },
    notes: () => (emptied ? [lostLines(resource.path)] : []),
  });
}

async function parsed(lines: readonly TailLine[], fields: readonly RecordField[], { resource }: LogReaderSettings, position: () => string, signal: AbortSignal): Promise<RowsBatch> {
  const batch = { rows: [], problems: [] } as { rows: RowsBatch['rows']; problems: BadRow[] };
  const answers = (await parseLines(lines.filter(({ problem }) => problem === undefined).map(({ text }) => text), resource.parser, { signal })).values();
  for (const { text, problem } of lines) {
    const at = position();
    if (problem) {
      batch.problems.push({ position: at, reason: reasons[problem], values: { message: text } });
      continue;
    }
    const answer = answers.next().value!;
    const row = rowOf(answer, text, fields, at);
    if (isBadRow(row)) batch.problems.push(row);
    else batch.rows.push(row);
  }
  return batch;
}

function rowOf(line: ParsedLine, text: string, fields: readonly RecordField[], position: string) {
  if (!line.fields) return { position, reason: reasons[line.problem], values: { message: text } };
  return line.problem ? badRecord(line.fields, fields, position, reasons[line.problem], '@timestamp') : recordRow(line.fields, fields, position);
}

/** `app.log:17`: the line in the file; `app.log@4096:17`: the line behind the byte at which this run began. */
function positions(path: string, from: string | null): () => string {
  const offset = from === null || from === '' ? 0 : readPlace(from).offset;
  let line = 0;
  return () => `${path}${offset > 0 ? `@${offset}` : ''}:${(line += 1)}`;
}

async function inferred({ resource, folders, signal }: LogReaderSettings): Promise<RecordField[]> {
  const path = await allowedPath(resource.path, folders);
  const lines: string[] = [];
  for await (const batch of tailFile({ path, encoding: resource.encoding, batch: sampleLines }, { signal })) {
    lines.push(...batch.lines.filter(({ problem }) => problem === undefined).map(({ text }) => text));
    if (lines.length >= sampleLines) break;
  }
  const records = (await parseLines(lines, resource.parser, { signal })).flatMap(({ fields }) => (fields ? [fields] : []));
  const found = inferFields(records).map(({ name, type }) => ({ name, type }));
  if (found.length > 0) return found;
  const { parser } = resource;
  const names = parser.kind === 'none' ? ['message'] : parser.kind === 'json' ? [] : [...new Set(compiledOf(parser).fields.map(({ name }) => name))];
  if (names.length > 0) return names.map((name) => ({ name, type: { kind: 'string' } }));
  throw new ConnectorFailure('bad-data', {
    zh: `日志文件 ${resource.path} 中还没有可解析的行，请先声明字段，或等有日志后再试`, en: `The log file ${resource.path} has no line yet that can be read. Declare the fields, or try again once there are lines`,
  });
}

const reasons: Record<NonNullable<ParsedLine['problem'] | TailLine['problem']>, Text> = {
  'no-match': { zh: '该行与解析规则不符', en: 'The line does not match the pattern' },
  'too-slow': { zh: '解析该行超过时限，请简化解析规则', en: 'Matching the line took too long; simplify the pattern' },
  'bad-json': { zh: '该行不是 JSON', en: 'The line is no JSON' },
  timestamp: { zh: '时间无法按设定的格式识别', en: 'The time cannot be read by the format that was set' },
  encoding: { zh: '该行含有不属于所设编码的字节，请检查日志编码', en: 'The line holds bytes that are not of the encoding; check the encoding of the log' },
  'too-long': { zh: '该行过长', en: 'The line is too long' },
};

function lostLines(path: string): Text {
  return {
    zh: `日志文件 ${path} 在上次读取之后被清空或替换，已从头读取；其间未读的行可能已丢失`,
    en: `The log file ${path} was emptied or replaced since it was last read and was read from its beginning; lines that were not read before that may be lost`,
  };
}
