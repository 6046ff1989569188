import { sourcesErrors } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { visibleSources, type DataObjectRow, type Seeing } from '../sources/visible-sources.ts';

/** All of them or an error: nobody changes half of what they chose. */
export async function visibleObjects({ db, services, user }: Seeing, wids: readonly string[], { recycled = false } = {}): Promise<DataObjectRow[]> {
  const asked = [...new Set(wids)];
  const found = await db.selectFrom('data_object').innerJoin('data_source', 'data_source.wid', 'data_object.database_wid').selectAll('data_object')
    .where('data_object.wid', 'in', asked).where('data_object.deleted_time', recycled ? 'is not' : 'is', null)
    .where(visibleSources(services, user)).orderBy('data_object.wid').execute();
  if (found.length < asked.length) throw new UserError(sourcesErrors.noDataObject);
  return found;
}
