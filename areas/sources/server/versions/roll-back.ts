import type { Selectable } from 'kysely';
import type { Database, Tables } from '#platform/server/database.ts';
import type { RecordChanges } from '#platform/server/records.ts';
import { storedJson } from '#platform/server/stored-json.ts';
import type { ObjectDefinition } from './version-definition.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const flag = (value: unknown) => (value === 1 ? 1 : 0);
const wid = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The business facts of a version, as columns; a catalog that is gone meanwhile stays gone. */
export async function rolledBack(db: Database, object: Selectable<Tables['data_object']>, definition: ObjectDefinition) {
  const catalog = wid(definition['catalog']);
  const known = catalog && await db.selectFrom('data_catalog').select('wid').where('wid', '=', catalog).executeTakeFirst();
  const values: RecordChanges<'data_object'> = {
    data_object_name: text(definition['businessName']), data_object_desc: text(definition['description']), catalog_id: known ? catalog : null,
    data_sign: text(definition['dataSign']) || object.data_sign, data_level: text(definition['dataLevel']), model_type: text(definition['modelType']),
    is_core: flag(definition['core']), keep_history: flag(definition['history']), need_encrypt: flag(definition['encrypt']), open_able: flag(definition['open']),
    share_able: flag(definition['share']), provision_mode: text(definition['provision']) || object.provision_mode, owner_dept: wid(definition['ownerDepartment']),
    owner_user: wid(definition['ownerPerson']), release_dept: wid(definition['releaseDepartment']), release_date: wid(definition['releaseDate']),
    release_format_desc: text(definition['releaseFormat']), map_range: text(definition['mapRange']), cs_flag: text(definition['csFlag']), quote_standard: text(definition['standard']),
  };
  const fields = storedJson(definition.fields.map((field) => ({
    wid: field.wid, name: text(field['businessName']), description: text(field['description']), core: flag(field['core']), sensitive: flag(field['sensitive']),
    code_table: wid(field['codeTable']), code_note: text(field['codeNote']),
  })));
  return { values, fields };
}
