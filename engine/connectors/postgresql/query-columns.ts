import type { Column } from '../connector.ts';
import { checkOneSelect, derivedTable } from '../values/one-select.ts';
import { mappingOf, typeColumns } from './columns.ts';
import { letGo } from './read.ts';
import type { Lease, Session } from './session.ts';
import { castOf, type TableColumn } from './table-columns.ts';

interface DescribedColumn {
  name: string;
  declared: string;
  base: string;
}

/** Asks the server itself, within the transaction of the lease: nothing is read, and several statements are refused there. */
async function described(lease: Lease, query: string): Promise<DescribedColumn[]> {
  checkOneSelect(query);
  const fields = await lease.fields(`select * from ${derivedTable(query)} limit 0`);
  return (await lease.query(
    `select a.attname as name, ${typeColumns('0')} from unnest($1::oid[], $2::int[], $3::text[]) with ordinality as a(atttypid, atttypmod, attname, position) order by a.position`,
    [fields.map((one) => one.dataTypeID), fields.map((one) => one.dataTypeModifier), fields.map((one) => one.name)],
  )) as unknown as DescribedColumn[];
}

export async function columnsOfQuery(lease: Lease, query: string): Promise<TableColumn[]> {
  return (await described(lease, query)).map(({ name, declared, base }) => ({ name, cast: base === 'enum' ? declared : castOf(base), type: mappingOf(base).type }));
}

export async function describeQuery(session: Session, query: string): Promise<Column[]> {
  const lease = await session.lease();
  try {
    await lease.query('begin transaction read only');
    await lease.query(`set local statement_timeout = '30s'`);
    const columns = await described(lease, query);
    return columns.map(({ name, declared, base }) => ({ name, native: declared, mapping: mappingOf(base), nullable: true, default: null, generated: null, comment: '' }));
  } finally {
    await letGo(lease, undefined);
  }
}
