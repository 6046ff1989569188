import { sql, type Kysely } from 'kysely';
import type { Tables } from '#platform/server/database.ts';
import { campusCard } from './catalogue/campus-card.ts';
import { finance } from './catalogue/finance.ts';
import { library } from './catalogue/library.ts';
import { personnel } from './catalogue/personnel.ts';
import { teaching } from './catalogue/teaching.ts';
import { builtInPrefix, cloudRow } from './cloud-rows.ts';

/** Typical systems of a university. They are written by this project and are no one's product. */
const builtIn = { teaching, personnel, finance, library, 'campus-card': campusCard };

/** What comes with the platform is as this version has it. */
export async function ensureCatalogue(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('cloud-catalogue'))`.execute(transaction);
    const rows = Object.entries(builtIn).map(([key, description]) => ({ wid: `${builtInPrefix}${key}`, ...cloudRow(description, ''), creator: null, last_modifier: null }));
    await transaction.insertInto('cloud_source').values(rows)
      .onConflict((conflict) => conflict.column('wid').doUpdateSet((excluded) => ({
        databasename: excluded.ref('excluded.databasename'), company: excluded.ref('excluded.company'), version: excluded.ref('excluded.version'), db_type: excluded.ref('excluded.db_type'),
        description: excluded.ref('excluded.description'), objects: excluded.ref('excluded.objects'), object_num: excluded.ref('excluded.object_num'), field_num: excluded.ref('excluded.field_num'),
      }) as never))
      .execute();
  });
}
