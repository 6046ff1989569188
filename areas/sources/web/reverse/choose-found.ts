import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { listLiveTables } from '../../contract/reverse-import.ts';
import { chosenOf, choiceOf, type ChosenTable, type TableChoice } from './table-choice.ts';

interface Found {
  key?: string;
  schema?: string;
  dataType?: string;
  state?: string;
}

const batch = 1000;

/**
 * Everything the filters find, on all pages. Without a search it is simply all of the source; with one the
 * names are gathered, so that what is imported is what was compared.
 */
export async function chooseFound(source: string, { key, schema, dataType, state }: Found, total: number): Promise<TableChoice> {
  if (!key && !schema && (!state || state === 'ALL')) return { all: true, dataType: dataType === 'table' || dataType === 'view' ? dataType : '', total };
  const tables: ChosenTable[] = [];
  for (let pi = 1, left = 1; left > 0; pi += 1) {
    const page = await send(listLiveTables, {
      query: { pi, ps: batch }, body: { database_wid: source, key: key || undefined, schema: schema || undefined, dataType: dataType as 'ALL', state: state as 'ALL' }, level: noticeLevel.silent,
    });
    tables.push(...page.rows.map(chosenOf));
    left = page.rows.length === 0 ? 0 : page.total - tables.length;
  }
  return choiceOf(tables);
}
