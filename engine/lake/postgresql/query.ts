import { ConnectorFailure } from '../../connectors/failure.ts';
import type { Session } from '../../connectors/postgresql/session.ts';
import { bookSchema, stageSchema } from '../../sync/run.ts';
import type { Value } from '../../types/data-type.ts';
import { badQuestion, refused } from '../failures.ts';
import type { QueryResult } from '../lake.ts';
import { serverError } from './failures.ts';
import { textQuery } from './text-query.ts';
import { decodeAnswer, type ValueTypes } from './value-types.ts';

/** Functions that look outside of the tables, or change something although the transaction only reads. */
const reaching = new RegExp(String.raw`\b(pg_(read|ls|write|logical|create|drop|advisory|try_advisory|replication|switch|backup|promote|rotate|reload|terminate|cancel|export|import|stat_file|notify|show|hba|ident|file_settings|log|current_logfile|wal|start|stop|copy|prewarm|relation_filepath)\w*|lo_\w+|loread|lowrite|dblink\w*|postgres_fdw\w*|set_config|nextval|setval|(query|table|schema|database|cursor)_to_xml\w*|ts_stat|file_fdw\w*)\b`, 'i');

export async function askQuestion(session: Session, types: ValueTypes, sql: string, { rows, seconds, values = [] }: { rows: number; seconds: number; values?: Value[] }): Promise<QueryResult> {
  const started = performance.now();
  checkQuestion(sql);
  const lease = await session.lease();
  const ask = (text: string, given: unknown[] = [], most?: number) => textQuery(lease, text, given, most).catch((cause: unknown) => {
    throw lease.failure(cause);
  });
  try {
    await ask('begin transaction read only');
    await ask(`set local statement_timeout = ${Math.max(1, Math.round(seconds * 1000))}`);
    const answer = await ask(sql, values, rows + 1).catch((error: unknown) => {
      throw said(error, sql, seconds);
    });
    await checkTables(ask);
    const kinds = await types.of(answer.fields, ask);
    return {
      columns: answer.fields.map(({ name }, index) => ({ name, type: kinds[index]! })), rows: decodeAnswer(answer, kinds).slice(0, rows), truncated: answer.rows.length > rows,
      milliseconds: Math.round(performance.now() - started),
    };
  } finally {
    if (lease.alive()) await ask('rollback').catch(() => undefined);
    lease.done();
  }
}

function checkQuestion(sql: string): void {
  const begins = sql.replace(/^(\s|--[^\n]*(\n|$)|\/\*.*?\*\/|\()*/s, '');
  if (!/^(select|with|values|table)\b/i.test(begins)) {
    throw refused('只能执行一条查询（SELECT）语句，不能修改数据或设置', 'Only one reading statement (SELECT) is allowed: nothing that changes data or settings');
  }
  const found = reaching.exec(sql)?.[0] ?? /u&["']/i.exec(sql)?.[0];
  if (found) throw refused(`查询中不能使用 ${found}：它会读取数据湖之外的内容或改变数据`, `${found} cannot be used in a question: it reaches outside of the lake or changes something`);
}

/** A statement holds a lock on every table it has looked at, whatever stands between: views, functions, subqueries. */
async function checkTables(ask: (sql: string, values: unknown[]) => Promise<{ rows: (string | null)[][] }>): Promise<void> {
  const { rows } = await ask(
    `select n.nspname || '.' || c.relname from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
     where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.database in (0, (select oid from pg_database where datname = current_database()))
       and c.relkind in ('r', 'v', 'm', 'p', 'f') and (n.nspname = any($1) or c.relname in ('pg_authid', 'pg_shadow', 'pg_user_mapping', 'pg_user_mappings', 'pg_largeobject')) limit 1`,
    [[bookSchema, stageSchema]],
  );
  if (rows[0]) throw refused(`${rows[0][0]} 由平台自己使用，不能查询`, `${rows[0][0]} is the platform's own and cannot be asked`);
}

function said(error: unknown, sql: string, seconds: number): unknown {
  if (!(error instanceof ConnectorFailure) || error.kind === 'stopped') return error;
  const { code = '', message = '', position } = serverError(error);
  if (code === '57014') {
    return new ConnectorFailure('timed-out', { zh: `查询超过 ${seconds} 秒，已被终止。请缩小范围或增加条件`, en: `The question took longer than ${seconds} seconds and was ended; narrow it down` }, { cause: error });
  }
  if (!/^(42|22|0A|25|26|54|21|23|3F|3D|P0)/.test(code) || code === '42501') return error;
  const kind = /^(0A|25|54)/.test(code) || /multiple commands/.test(message) ? 'unsupported' : 'bad-data';
  return badQuestion(kind, message, position ? placeAt(sql, Number(position)) : undefined, error);
}

/** The server counts characters, from one. */
function placeAt(sql: string, position: number): { line: number; column: number } {
  const lines = [...sql].slice(0, position - 1).join('').split('\n');
  return { line: lines.length, column: [...lines.at(-1)!].length + 1 };
}
