import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { CopyIn } from '../../connectors/postgresql/copy-in.ts';
import { quote, tableOf } from '../../connectors/postgresql/dialect.ts';
import { toNative } from '../../connectors/postgresql/types.ts';
import type { DataType } from '../../types/data-type.ts';
import type { LoadRequest, SegmentColumn } from '../lake.ts';
import { exactCast } from './exact-cast.ts';
import type { PostgresqlLakeSession } from './session.ts';

/** Kinds of which PostgreSQL itself refuses what does not fit; others it would round or cut. */
const strict = new Set<DataType['kind']>(['boolean', 'float', 'string', 'json', 'xml', 'uuid', 'interval', 'other']);
const isStrict = ({ type }: SegmentColumn) => strict.has(type.kind) || (type.kind === 'integer' && !toNative(type).native.startsWith('numeric'));

export async function loadSegment(session: PostgresqlLakeSession, request: LoadRequest): Promise<{ rows: number }> {
  const { into, file, columns } = request;
  await access(file).catch((cause: unknown) => {
    throw new ConnectorFailure('other', { zh: `数据段文件无法读取：${path.basename(file)}`, en: `The segment file cannot be read: ${path.basename(file)}` }, { cause });
  });
  const targets = request.select ?? columns.map(({ name }) => ({ column: name, expression: quote(name) }));
  const asItIs = request.where === undefined && targets.length === columns.length && columns.every((one, index) => isStrict(one) && targets[index]!.expression === quote(one.name));
  if (asItIs) return { rows: await copyFile(session, tableOf(into), targets.map((one) => one.column), file) };
  return session.together(async () => {
    const names = columns.map((_, index) => `c${index}`);
    const passing = `pg_temp.${quote(`tributary_segment_${columns.length}`)}`;
    await session.execute(`create temporary table if not exists ${quote(`tributary_segment_${columns.length}`)} (${names.map((name) => `${name} text`).join(', ')})`);
    await session.execute(`truncate ${passing}`);
    await copyFile(session, passing, names, file);
    const rows = await session.execute(`insert into ${tableOf(into)} (${targets.map((one) => quote(one.column)).join(', ')})
      select ${targets.map((one) => one.expression).join(', ')}
      from (select ${columns.map((one, index) => `${valueOf(one, names[index]!)} as ${quote(one.name)}`).join(', ')} from ${passing}) as segment
      ${request.where ? `where ${request.where}` : ''}`);
    await session.execute(`truncate ${passing}`);
    return { rows };
  });
}

const valueOf = ({ name, type }: SegmentColumn, text: string) => exactCast(text, type, { error: `column "${name}": a value does not fit ${toNative(type).native} exactly` });

function copyFile(session: PostgresqlLakeSession, table: string, columns: string[], file: string): Promise<number> {
  return session.leased(async (lease) => {
    const copy = new CopyIn(`copy ${table} (${columns.map(quote).join(', ')}) from stdin (format csv, null '\\N')`);
    lease.submit(copy);
    try {
      await copy.start();
      for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) await copy.write(chunk);
      return await copy.finish();
    } catch (error) {
      if (lease.alive()) await copy.fail();
      throw error;
    }
  });
}
