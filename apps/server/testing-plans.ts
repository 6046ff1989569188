import pg from 'pg';

interface Recorded {
  text: string;
  values: unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Runs some work and gives every query that it made of the store. */
export async function recordQueries(work: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...input: any[]) {
    if (typeof input[0] === 'string' && /^\s*(select|with)/i.test(input[0])) recorded.push({ text: input[0], values: input[1] ?? [] });
    return (original as any).apply(this, input);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return recorded;
}

/** Which of these tables a query reads from end to end. */
export async function tablesScanned(pool: pg.Pool, { text, values }: Recorded, tables: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await pool.query(`explain (format json) ${text}`, values);
  const scanned: string[] = [];
  const walk = (node: PlanNode) => {
    if (node['Node Type'] === 'Seq Scan' && tables.has(node['Relation Name'] ?? '')) scanned.push(node['Relation Name']!);
    node.Plans?.forEach(walk);
  };
  walk(rows[0]['QUERY PLAN'][0].Plan);
  return scanned;
}
