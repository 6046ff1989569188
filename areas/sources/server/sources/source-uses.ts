import { sql } from 'kysely';
import { sourcesErrors, type SourceUse } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { DataSourceRow } from './connector-options.ts';

/** What areas that build on sources tell about one. The lake provides it. */
export interface SourceUses {
  /** What would break without the source, the most important first. */
  of(db: Database, source: string): Promise<SourceUse[]>;
  /** How many of its objects an integration task reads. */
  integrated(db: Database, source: string): Promise<number>;
}

declare module '#platform/server/context.ts' {
  interface Services {
    /** Absent while no area builds on sources. */
    sourceUses?: SourceUses;
  }
}

export async function usesOf(db: Database, services: Services, source: Pick<DataSourceRow, 'wid'>): Promise<SourceUse[]> {
  const surveys = await db.selectFrom('survey').select(['wid', services.organisation.personName('survey.assignee').as('assignee')])
    .where('database_wid', '=', source.wid).where('state', '<>', 'approved').execute();
  const open = surveys.map(({ wid, assignee }) => ({
    kind: 'survey', wid, name: assignee,
    text: { zh: `未结束的调研（${assignee}）`, en: `an open survey (${assignee})` },
  }));
  return [...open, ...((await services.sourceUses?.of(db, source.wid)) ?? [])];
}

/** A few are named, the others counted. */
export async function refuseUsed(db: Database, services: Services, source: Pick<DataSourceRow, 'wid' | 'databasename'>): Promise<void> {
  const uses = await usesOf(db, services, source);
  if (uses.length === 0) return;
  const some = uses.slice(0, 5);
  const more = uses.length - some.length;
  throw new UserError(sourcesErrors.sourceInUse, {
    name: source.databasename,
    uses: {
      zh: some.map(({ text }) => text.zh).join('、') + (more > 0 ? `等 ${uses.length} 项` : ''),
      en: some.map(({ text }) => text.en).join(', ') + (more > 0 ? ` and ${more} more` : ''),
    },
  });
}

/** What goes with it when it is deleted. */
export async function belongingsOf(db: Database, wid: string) {
  const { rows: [counts] } = await sql<{ object_num: number; resource_num: number; relation_num: number }>`
    select
      (select count(*)::int from data_object where database_wid = ${wid} and deleted_time is null)
        + (select count(*)::int from data_object where database_wid = ${wid} and deleted_time is not null) as object_num,
      (select count(*)::int from source_resource where datasource_wid = ${wid}) as resource_num,
      (select count(*)::int from data_relation where database_wid = ${wid}) as relation_num`.execute(db);
  return counts!;
}
