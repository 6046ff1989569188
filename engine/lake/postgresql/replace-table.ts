import { setTimeout as pause } from 'node:timers/promises';
import type { Text } from '#platform/contract/text.ts';
import type { TableDescription, TableName } from '../../connectors/connector.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { quote, tableOf } from '../../connectors/postgresql/dialect.ts';
import { attempt } from './attempt.ts';
import { belongingsOf, referencesOf, sequencesOf } from './belongings.ts';
import { dependentViews, lookAtNew } from './dependent-views.ts';
import { serverError } from './failures.ts';
import { furnish, isUniqueName, uniqueName } from './furnish.ts';
import type { PostgresqlLakeSession } from './session.ts';
import { commentOn } from './table-changes.ts';

const attempts = 15;
const lockSeconds = 2;

/**
 * Names change hands, so that nothing is copied; the old table is locked for this moment only, once nobody reads it. What people have
 * made on the old one is made again; the answer says what could not be.
 */
export async function replaceTable(session: PostgresqlLakeSession, name: TableName, by: TableName): Promise<Text[]> {
  const described = await session.database.describe([by, name]);
  const fresh = described.find((one) => same(one, by));
  const old = described.find((one) => same(one, name));
  if (!fresh) throw new ConnectorFailure('table-gone', { zh: `表“${by.table}”已不存在`, en: `The table "${by.table}" is gone` });
  if (same(by, name)) return [];
  if (!old) {
    await takeName(session, by, name);
    return [];
  }
  const { problems, names } = await furnish(session, name, by);
  await lockOld(session, name);
  const [views, references, sequences, belongings] = [await dependentViews(session, name), await referencesOf(session, name), await sequencesOf(session, name), await belongingsOf(session, name)];
  for (const { drop } of references) if (drop) await session.execute(drop);
  for (const { sequence } of sequences) await session.execute(`alter sequence ${tableOf(sequence)} owned by none`);
  const aside = { schema: name.schema, table: uniqueName() };
  await session.execute(`alter table ${tableOf(name)} rename to ${quote(aside.table)}`);
  await takeName(session, by, name);
  if (views.length) problems.push(...(await lookAtNew(session, views).catch((error: unknown) => {
    throw serverError(error).code === '2BP01' ? stillNeeded(name, serverError(error).detail ?? String(error), error) : error;
  })));
  await session.execute(`drop table ${tableOf(aside)}`).catch((error: unknown) => {
    throw stillNeeded(name, serverError(error).detail ?? String(error), error);
  });
  for (const statement of [...names, ...commentsOf(fresh, old, name)]) await session.execute(statement);
  const owned = sequences.map(({ sequence, column }) => ({ what: { zh: `序列“${sequence.table}”`, en: `the sequence "${sequence.table}"` }, statements: [`alter sequence ${tableOf(sequence)} owned by ${tableOf(name)}.${quote(column)}`] }));
  for (const { what, statements } of [...owned, ...references, ...belongings]) {
    const problem = await attempt(session, what, statements);
    if (problem) problems.push(problem);
  }
  return problems;
}

async function takeName(session: PostgresqlLakeSession, by: TableName, name: TableName): Promise<void> {
  if (by.schema !== name.schema) await move(session, by, name.schema);
  await session.execute(`alter table ${tableOf({ schema: name.schema, table: by.table })} rename to ${quote(name.table)}`);
}

const same = (one: TableName, other: TableName) => one.schema === other.schema && one.table === other.table;

/** Waits a little at a time: while we wait for the lock, whoever comes after us waits too. */
async function lockOld(session: PostgresqlLakeSession, name: TableName): Promise<void> {
  await session.execute(`set local lock_timeout = '${lockSeconds}s'`);
  for (let attempt = 1; ; attempt += 1) {
    await session.execute('savepoint before_lock');
    try {
      await session.execute(`lock table ${tableOf(name)} in access exclusive mode`);
      await session.execute('release savepoint before_lock');
      await session.execute(`set local lock_timeout = '30s'`);
      return;
    } catch (error) {
      if (serverError(error).code !== '55P03' || attempt === attempts) throw error;
      await session.execute('rollback to savepoint before_lock');
      await pause(250);
    }
  }
}

/** Indexes move along; in the other schema there may be one of the same name. */
async function move(session: PostgresqlLakeSession, by: TableName, schema: string): Promise<void> {
  const indexes = await session.rows('select c.relname::text from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = to_regclass($1)', [tableOf(by)]);
  for (const [index] of indexes) if (!isUniqueName(index as string)) await session.execute(`alter index ${tableOf({ schema: by.schema, table: index as string })} rename to ${quote(uniqueName())}`);
  await session.execute(`alter table ${tableOf(by)} set schema ${quote(schema)}`);
}

const stillNeeded = (name: TableName, by: string, cause: unknown) => new ConnectorFailure('unsupported', {
  zh: `表“${name.table}”不能被替换，因为其他对象依赖它：${by}。请先修改或删除这些对象`, en: `The table "${name.table}" cannot be replaced because others depend on it: ${by}. Change or drop those first`,
}, { cause });

/** Of the table that comes; where it has none, of the one that goes. */
function commentsOf(fresh: TableDescription, old: TableDescription | undefined, name: TableName): string[] {
  return [
    ...(!fresh.comment && old?.comment ? [commentOn(name, undefined, old.comment)] : []),
    ...fresh.columns.flatMap((one) => {
      const comment = one.comment ? '' : old?.columns.find((other) => other.name === one.name)?.comment;
      return comment ? [commentOn(name, one.name, comment)] : [];
    }),
  ];
}
