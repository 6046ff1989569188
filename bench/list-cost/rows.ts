import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { defineArea, defineCall, pageOf, paging } from '#platform/contract';

/** The list both servers answer: 50 of 100,000 rows with ten mixed columns. */
export const BenchRow = z.object({
  wid: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  kind: z.string(),
  department: z.string(),
  size: z.number(),
  ratio: z.number(),
  enabled: z.boolean(),
  create_time: z.iso.datetime(),
  modify_time: z.iso.datetime(),
});

export const listBenchRows = defineCall({
  method: 'POST',
  path: '/api/bench/list',
  summary: { zh: '测量', en: 'Measured list' },
  permission: 'bench:read',
  query: paging,
  body: z.object({ department: z.string().optional() }),
  reply: pageOf(BenchRow),
});

export const benchArea = defineArea({
  name: 'bench', title: { zh: '测量', en: 'Bench' }, screens: [], permissions: { 'bench:read': { zh: '读', en: 'Read' } }, calls: { listBenchRows },
});

export interface BenchRowTable {
  wid: string;
  name: string;
  description: string | null;
  kind: string;
  department: string;
  size: number;
  ratio: number;
  enabled: boolean;
  create_time: string;
  modify_time: string;
}

declare module '#platform/server/database.ts' {
  interface Tables {
    bench_row: BenchRowTable;
  }
}

export async function createBenchRows(db: Kysely<any>): Promise<void> {
  await sql`create table bench_row (wid text primary key, name text not null, description text, kind text not null, department text not null,
    size int not null, ratio float8 not null, enabled boolean not null, create_time timestamptz not null, modify_time timestamptz not null)`.execute(db);
  await sql`insert into bench_row select lpad(i::text, 32, '0'), '数据对象 ' || i, case when i % 3 = 0 then null else 'description of row ' || i end,
    (array['table', 'view', 'file'])[1 + i % 3], 'd' || i % 40, i, i / 7.0, i % 2 = 0, now(), now() from generate_series(1, 100000) i`.execute(db);
  await sql`create index bench_row_department on bench_row (department, wid)`.execute(db);
  await sql`analyze bench_row`.execute(db);
}
