import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createTableSql, filledColumns, type Cell, type DemoTable } from '../demo-table.ts';
import { codeTables } from './code-tables.ts';
import { dailyLifeTables } from './daily-life.ts';
import { dormitoryTables } from './dormitory.ts';
import { moneyTables } from './money.ts';
import { organisationTables } from './organisation.ts';
import { profileTable } from './profile-table.ts';
import { studentTable } from './student-table.ts';
import { teachingPlanTables } from './teaching-plan.ts';
import { teachingResultTables } from './teaching-results.ts';
import { afterLoading } from './views.ts';

/** Every table with its rows, in an order that the declared keys allow. */
export function studentAffairsTables(): DemoTable[] {
  const plan = teachingPlanTables();
  return [
    ...codeTables, ...organisationTables(), studentTable(), profileTable(), ...dailyLifeTables(), ...dormitoryTables(), ...moneyTables(),
    ...plan.tables, ...teachingResultTables(plan.teachClasses),
  ];
}

/** Fills an empty database, whole or not at all. Null: it is filled already, and nothing was done. */
export async function createStudentAffairs(client: pg.Client): Promise<{ tables: number; rows: number } | null> {
  const { rows: found } = await client.query<{ there: boolean }>(`select to_regclass('xg.xsjbxx') is not null as there`);
  if (found[0]!.there) return null;
  await client.query('begin');
  try {
    await client.query(`create schema xg; comment on schema xg is '学生工作'; create schema jx; comment on schema jx is '教学'; create sequence xg.seq_dorm_stay as integer`);
    const tables = studentAffairsTables();
    for (const table of tables) await createTable(client, table);
    for (const statement of afterLoading) await client.query(statement);
    await client.query('commit');
    await client.query('analyze');
    return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows.length, 0) };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function createTable(client: pg.Client, table: DemoTable): Promise<void> {
  const comments = [
    ...(table.comment ? [`comment on table ${table.name} is ${pg.escapeLiteral(table.comment)}`] : []),
    ...table.columns.flatMap(([name, , comment]) => (comment ? [`comment on column ${table.name}.${name} is ${pg.escapeLiteral(comment)}`] : [])),
  ];
  await client.query([createTableSql(table), ...comments].join(';\n'));
  const columns = filledColumns(table).map(([name]) => name).join(', ');
  await pipeline(Readable.from([table.rows.map(copyLine).join('')]), client.query(copyFrom(`copy ${table.name} (${columns}) from stdin`)));
}

const copyLine = (row: Cell[]): string => `${row.map(copyCell).join('\t')}\n`;

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const copyCell = (cell: Cell): string => (cell === null ? '\\N' : String(cell).replace(/[\\\t\n\r]/g, (sign) => escapes[sign]!));
