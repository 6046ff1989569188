import type { LakeSession, LakeSql } from '../../lake/lake.ts';
import { moment, writeTime } from '../books.ts';
import { deletedAt, isCurrent, validFrom, validTo } from '../drift/mode-columns.ts';
import { SyncFailure } from '../run.ts';
import type { Counts } from '../write-modes/writing.ts';
import { nameOfTable } from './changes.ts';
import { logColumns, logOperation, logPosition } from './log-columns.ts';
import { foldsIntoCopy, keyIndexes, stageColumn, type TableView } from './table-view.ts';

/** Rows of one table in its stage that are applied together. */
export interface StagedPart {
  view: TableView;
  number: number;
  /** The table was emptied before. */
  truncated: { position: string; time: Date } | null;
  /** Which columns of the target some rows leave out, each combination once. */
  untold: string[];
  rows: number;
  /** Of these, the ones that are there afterwards, unless the filter keeps them out. */
  puts: number;
  /** Some of them stand under another key in the target. */
  origins: boolean;
  /** The first copy may already hold what is told here. */
  ahead: boolean;
  /** Under which position a log has the first copy. */
  copied: string;
}

/** Some rows can only be completed by the source; the same changes must be read again with that in mind. */
export class NeedsSource extends Error {
  override name = 'NeedsSource';
}

export interface ApplyWork {
  session: LakeSession;
  sql: LakeSql;
}

export async function applyPart(work: ApplyWork, part: StagedPart): Promise<Counts> {
  const { mode } = part.view;
  const words = wordsOf(work.sql, part);
  if (mode === 'append' && !foldsIntoCopy(part.view, part.ahead)) return { ...none, created: await appendLog(work, part, words) };
  const emptied = part.truncated ? await truncate(work, part, words) : 0;
  if (!part.rows) return { ...none, deleted: emptied };
  await fillUntold(work, part, words);
  if (part.view.keyless && !part.ahead) await refuseEqualRows(work, part, words);
  const counts = mode === 'history' && !part.ahead ? await addVersions(work, words) : await bringLast(work, part, words);
  return { ...counts, deleted: counts.deleted + emptied };
}

const none: Counts = { created: 0, updated: 0, deleted: 0 };
type Words = ReturnType<typeof wordsOf>;

/** Parts of statements in which the target is `t` and the stage is `s`. */
function wordsOf(sql: LakeSql, { view, number, copied }: StagedPart) {
  const { mode } = view;
  const { quote } = sql;
  const keys = keyIndexes(view);
  const equal = view.keyless ? 'is not distinct from' : '=';
  const stage = sql.table(view.stage);
  const partition = `partition by ${keys.map(stageColumn).join(', ')}`;
  const mark = quote(deletedAt);
  const current = quote(isCurrent);
  const [snapshot, position] = ['snapshot', copied].map((one) => sql.literal(one, { kind: 'string' }));
  const inCopy = `${quote(logOperation)} = ${snapshot} and ${quote(logPosition)} = ${position}`;
  const ours = mode === 'history' ? ` and t.${current}` : mode === 'append' ? ` and t.${quote(logOperation)} = ${snapshot} and t.${quote(logPosition)} = ${position}` : '';
  /** Rows of other days are none of ours: history has one current row per key, and so has the first copy in a log. */
  const sameAs = (stage: string) => `${keys.map((index) => `t.${quote(view.columns[index]!.name)} ${equal} ${stage}.${stageColumn(index)}`).join(' and ')}${ours}`;
  return {
    mode, quote, stage, number, mark, current, inCopy, copy: [snapshot, position], target: sql.table(view.table.target), begin: quote(validFrom), end: quote(validTo),
    names: view.columns.map(({ name }) => quote(name)).join(', '),
    values: view.columns.map((_, index) => `s.${stageColumn(index)}`).join(', '),
    set: view.columns.flatMap(({ name }, index) => (keys.includes(index) ? [] : [`${quote(name)} = s.${stageColumn(index)}`])),
    same: sameAs('s'), sameAsOrigin: sameAs('o'),
    removal: `(operation = 'delete' or not passes)`,
    last: `(select * from (select *, row_number() over (${partition} order by n desc) as nth from ${stage} where part = ${number}) as counted where nth = 1)`,
    versions: `(select *, row_number() over (${partition} order by n) as nth, lead(${quote('at')}) over (${partition} order by n) as until,
      last_value(operation = 'delete' or not passes) over (${partition} order by n rows between unbounded preceding and unbounded following) as ends
      from ${stage} where part = ${number})`,
  };
}

async function truncate({ session, sql }: ApplyWork, { truncated, ahead }: StagedPart, { mode, target, mark, end, current, inCopy }: Words): Promise<number> {
  const time = sql.literal(writeTime(truncated!.time), moment);
  if (mode === 'soft-delete') return session.execute(`update ${target} set ${mark} = ${time} where ${mark} is null`);
  if (mode === 'history' && ahead) return session.execute(`delete from ${target} where ${current}`);
  if (mode === 'history') return session.execute(`update ${target} set ${end} = ${time}, ${current} = false where ${current}`);
  return session.execute(`delete from ${target}${mode === 'append' ? ` where ${inCopy}` : ''}`);
}

/** Values that did not change stand in the target under the same key, or under the one that the row had before. */
async function fillUntold({ session }: ApplyWork, { view, untold, origins }: StagedPart, { stage, target, same, sameAsOrigin, number, quote }: Words): Promise<void> {
  if (!untold.length) return;
  const origin = (condition: string) => `${condition} (select 1 from ${stage} as one where one.part = ${number} and one.operation = 'origin' and one.n = s.n)`;
  for (const columns of untold) {
    const set = columns.split(',').filter(Boolean).map((index) => `${stageColumn(Number(index))} = t.${quote(view.columns[Number(index)]!.name)}`);
    const fill = `update ${stage} as s set ${set.join(', ')}, untold = '' from`;
    const these = `s.part = ${number} and s.untold = '${columns}'`;
    if (origins) await session.execute(`${fill} ${stage} as o, ${target} as t where ${these} and o.part = ${number} and o.operation = 'origin' and o.n = s.n and ${sameAsOrigin}`);
    await session.execute(`${fill} ${target} as t where ${these} and ${same}${origins ? ` and ${origin('not exists')}` : ''}`);
  }
  if (origins) await session.execute(`delete from ${stage} where part = ${number} and operation = 'origin'`);
  const [row] = await session.rows(`select count(*) from ${stage} where part = ${number} and untold <> ''`);
  if (Number(row![0])) throw new NeedsSource();
}

async function refuseEqualRows({ session }: ApplyWork, { view }: StagedPart, { last, target, same }: Words): Promise<void> {
  const [row] = await session.rows(`select count(*) from ${last} as s where operation = 'insert' and passes and exists (select 1 from ${target} as t where ${same})`);
  if (Number(row![0])) throw equalRows(view);
}

export const equalRows = ({ table: { source } }: Pick<TableView, 'table'>) => new SyncFailure('key-missing', {
  zh: `表“${nameOfTable(source)}”没有主键，且出现了完全相同的行，无法区分。请为该表增加主键，或在任务中指定能区分行的字段`,
  en: `Table "${nameOfTable(source)}" has no primary key and holds rows that are exactly the same, which cannot be told apart; give it a primary key, or choose columns in the task that tell its rows apart`,
});

/** The last state of each row: gone, changed or new. */
async function bringLast({ session }: ApplyWork, { rows, puts, view }: StagedPart, words: Words): Promise<Counts> {
  const { mode, target, last, same, set, names, values, removal, mark, begin, end, current } = words;
  const soft = mode === 'soft-delete';
  const from = (condition: string) => `(select * from ${last} as l where ${condition}) as s`;
  const removes = rows > puts || view.compiled.where !== undefined;
  const deleted = !removes ? 0 : soft
    ? await session.execute(`update ${target} as t set ${mark} = s.${words.quote('at')} from ${from(removal)} where ${same} and t.${mark} is null`)
    : await session.execute(`delete from ${target} as t using ${from(removal)} where ${same}`);
  const goneAt = `case when s.operation = 'gone' then s.${words.quote('at')} end`;
  const changes = soft ? [...set, `${mark} = ${goneAt}`] : set;
  const updated = changes.length ? await session.execute(`update ${target} as t set ${changes.join(', ')} from ${from(`not ${removal}`)} where ${same}`) : 0;
  // Every row was there: none is new.
  if (updated >= puts) return { created: 0, updated, deleted };
  const [more, extra] = soft ? [`, ${mark}`, `, ${goneAt}`]
    : mode === 'history' ? [`, ${begin}, ${end}, ${current}`, `, s.${words.quote('at')}, null, true`]
    : mode === 'append' ? [logColumns.map(({ name }) => `, ${words.quote(name)}`).join(''), `, ${words.copy.join(', ')}, s.${words.quote('at')}, null`] : ['', ''];
  const created = await session.execute(
    `insert into ${target} (${names}${more}) select ${values}${extra} from ${from(`not ${removal}`)} where not exists (select 1 from ${target} as t where ${same})`,
  );
  return { created, updated, deleted };
}

/** Every state of each row, from its commit to the next. */
async function addVersions({ session }: ApplyWork, { target, versions, same, names, values, removal, begin, end, current, quote }: Words): Promise<Counts> {
  const at = quote('at');
  const close = (ends: string) =>
    session.execute(`update ${target} as t set ${end} = s.${at}, ${current} = false from (select * from ${versions} as v where nth = 1 and ${ends}) as s where ${same}`);
  const deleted = await close('ends');
  const updated = await close('not ends');
  const created = await session.execute(
    `insert into ${target} (${names}, ${begin}, ${end}, ${current}) select ${values}, s.${at}, s.until, s.until is null from ${versions} as s where not ${removal}`,
  );
  return { created, updated, deleted };
}

/** A row that never passed the filter is of no interest; one that may have done so until now is told as gone. */
async function appendLog({ session, sql }: ApplyWork, { truncated, untold, view }: StagedPart, { target, stage, number, names, values, quote }: Words): Promise<number> {
  const text = { kind: 'string' } as const;
  const columns = logColumns.map(({ name }) => quote(name)).join(', ');
  const named = (indexes: string) => JSON.stringify(indexes.split(',').filter(Boolean).map((index) => view.columns[Number(index)]!.name));
  const unchanged = untold.length ? `case s.untold ${untold.map((one) => `when '${one}' then ${sql.literal(named(one), text)}`).join(' ')} end` : 'null';
  let rows = 0;
  if (truncated) {
    rows = await session.execute(`insert into ${target} (${columns}) values ('truncate', ${sql.literal(truncated.position, text)}, ${sql.literal(writeTime(truncated.time), moment)}, null)`);
  }
  const operation = `case when s.operation = 'gone' or not s.passes then 'delete' else s.operation end`;
  return rows + await session.execute(
    `insert into ${target} (${names}, ${columns}) select ${values}, ${operation}, s.position, s.${quote('at')}, ${unchanged} from ${stage} as s
     where s.part = ${number} and (s.passes or s.operation <> 'insert') order by s.n`,
  );
}
