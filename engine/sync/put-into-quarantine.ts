import type { LakeSession, LakeSql } from '../lake/lake.ts';
import { bookTable, moment, writeTime } from './books.ts';
import { badRowColumns, badRowsTable } from './sift/bad-rows.ts';

/** `refused`: of a run that failed because of them, only to look at. `superseded`: a later run has read everything anew. */
export type QuarantineState = 'open' | 'corrected' | 'replayed' | 'discarded' | 'refused' | 'superseded';

const shownOfRefused = 1000;

interface Origin {
  task: string;
  run: string;
  /** Under which name its bad rows are staged. */
  staged: string;
  time: Date;
}

export async function putIntoQuarantine(session: LakeSession, sql: LakeSql, origin: Origin & { full: boolean }): Promise<void> {
  await forgetRefused(session, sql, origin.task);
  if (origin.full) await supersedeRows(session, sql, origin);
  await copyBadRows(session, sql, origin, 'open', '');
}

/** Everything was read anew: a row that is still bad is put aside again, and one replayed besides would be there twice, corrected or not. */
export async function supersedeRows(session: LakeSession, sql: LakeSql, { task, time }: Pick<Origin, 'task' | 'time'>): Promise<void> {
  await session.execute(`update ${sql.table(bookTable('quarantine'))} set state = 'superseded', changed_at = ${sql.cast('$2', moment)} where task = $1 and state in ('open', 'corrected')`, [task, writeTime(time)]);
}

/** So that people can see why; these rows came from a run that changed nothing else. */
export async function showRefused(session: LakeSession, sql: LakeSql, origin: Origin): Promise<void> {
  await session.transaction(async () => {
    await forgetRefused(session, sql, origin.task);
    await copyBadRows(session, sql, origin, 'refused', `limit ${shownOfRefused}`);
  });
}

async function forgetRefused(session: LakeSession, sql: LakeSql, task: string): Promise<void> {
  await session.execute(`delete from ${sql.table(bookTable('quarantine'))} where task = $1 and state = 'refused'`, [task]);
}

async function copyBadRows(session: LakeSession, sql: LakeSql, { task, run, staged, time }: Origin, state: QuarantineState, limit: string): Promise<void> {
  const own = badRowColumns.map(({ name }) => sql.quote(name)).join(', ');
  const text = { kind: 'string' } as const;
  await session.execute(
    `insert into ${sql.table(bookTable('quarantine'))} (${own}, task, run, state, changed_at)
    select ${own}, ${sql.cast('$1', text)}, ${sql.cast('$2', text)}, ${sql.cast('$3', text)}, ${sql.cast('$4', moment)} from ${sql.table(badRowsTable(staged))} ${limit}`,
    [task, run, state, writeTime(time)],
  );
}
