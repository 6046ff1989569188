import { definitions, type QuarantineRow } from '#areas/lake';
import { tablesInSql } from '#engine/sql-text/tables-in-sql.ts';
import { placeOf as nodePlace, type Asking } from '../runners/custom/node-sources.ts';
import type { TaskRow } from '../runners/runner.ts';
import { lakePlace } from '../runners/shared/sql-lineage.ts';
import { placeOf as streamPlace } from '../runners/stream/open-source.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { masked, seesAll } from './masking.ts';
import { sensitiveFields } from './sensitive-fields.ts';

/** Where the text of a message that could not be read stands among the values of a row. */
const wholeMessage = 'value';

/** Names under which rows of a task may hold sensitive values: those of its sources, and what they are called on the way. */
export async function sensitiveOfTask(seeing: AtTasks, task: TaskRow): Promise<ReadonlySet<string>> {
  return seesAll(seeing) ? new Set() : sensitiveNames(seeing, task);
}

/** The same for whoever it may be. */
export async function sensitiveNames(seeing: Asking, task: TaskRow): Promise<ReadonlySet<string>> {
  const { db, services } = seeing;
  const edges = await db.selectFrom('lineage_edge').select(['from_place', 'to_place']).distinct().where('task_wid', '=', task.wid).execute();
  const fields = await sensitiveFields(seeing, [...new Set([...edges.flatMap(({ from_place, to_place }) => [from_place, to_place]), ...await placesIn(seeing, task), ...(task.target_table ? [lakePlace(task.target_schema, task.target_table)] : [])])]);
  const names = new Set([...fields.values()].flatMap((some) => [...some]));
  if (task.source_object) for (const name of await services.businessSources.sensitiveFields(db, task.source_object)) names.add(name.toLowerCase());
  return names.size > 0 ? names.add(wholeMessage) : names;
}

/** What it reads by its definition: it may never have run to the end. */
async function placesIn(seeing: Asking, { kind, definition }: TaskRow): Promise<string[]> {
  if (kind === 'sql') {
    const { reads, writes } = tablesInSql(definitions.sql.safeParse(definition).data?.sql ?? '');
    return [...reads, ...writes].flatMap(({ schema, table }) => (schema ? [lakePlace(schema, table)] : []));
  }
  if (kind === 'custom') {
    const { nodes } = definitions.custom.safeParse(definition).data ?? { nodes: [] };
    const places = await Promise.all(nodes.map((node) => nodePlace(seeing, node).catch(() => undefined)));
    return places.flatMap((place) => (place ? [place.place] : []));
  }
  const stream = kind === 'stream' ? definitions.stream.safeParse(definition).data : undefined;
  return stream ? [streamPlace(stream)] : [];
}

export function maskRow<Row extends Pick<QuarantineRow, 'values' | 'corrected' | 'column' | 'reason'>>(row: Row, names: ReadonlySet<string>): Row {
  if (names.size === 0) return row;
  const hide = (values: Record<string, string | null>) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value !== null && names.has(name.toLowerCase()) ? masked : value]));
  const isHidden = row.column !== null && names.has(row.column.toLowerCase());
  // The words of a refusal repeat the value.
  return { ...row, values: hide(row.values), corrected: row.corrected && hide(row.corrected), ...(isHidden && { reason: { zh: `“${row.column}”的值不合要求`, en: `The value of "${row.column}" is not good` } }) };
}
