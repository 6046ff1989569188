import { sourcesErrors } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { visibleObject, type Seeing } from '../sources/visible-sources.ts';
import type { DataFieldRow } from './field-rows.ts';

export type SeenField = DataFieldRow & { object: Awaited<ReturnType<typeof visibleObject>> };

/** A field of an object that the caller sees. */
export async function visibleField(context: Seeing, wid: string): Promise<SeenField> {
  const field = await context.db.selectFrom('data_field').selectAll().where('wid', '=', wid).executeTakeFirst();
  if (!field) throw new UserError(sourcesErrors.noDataField);
  return { ...field, object: await visibleObject(context, field.object_wid) };
}
