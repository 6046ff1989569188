import { sql } from 'kysely';
import type { z } from 'zod';
import { saveSurveyAnswers, sourcesErrors, type AnyAnswers, type CellConflict } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { Seeing } from '../sources/visible-sources.ts';
import type { SurveyRow } from './survey-access.ts';

export type CellChanges = z.output<typeof saveSurveyAnswers.body>['changes'];

interface Standing {
  object_wid: string;
  field_wid: string;
  modifier: string | null;
  answers: AnyAnswers;
}

type Conflict = Omit<CellConflict, 'who'> & { modifier: string | null };

export interface SavedAnswers {
  saved: number;
  conflicts: Conflict[];
  gone: number;
}

const placeOf = ({ object_wid, field_wid }: { object_wid: string; field_wid: string }) => `${object_wid} ${field_wid}`;

/**
 * Saves cell by cell: one that no longer is what its writer saw stays as it is, and both values are told.
 * The survey is locked by the caller, so nothing moves in between.
 */
export async function saveAnswers(
  { db, services, user }: Seeing, survey: SurveyRow, changes: CellChanges, { overwrite = false } = {},
): Promise<SavedAnswers> {
  const standing = await standingAnswers(db, survey, changes);
  await guardCodeTables(db, survey, changes);
  await guardOwners(db, services, changes);
  const patches = new Map<string, { object_wid: string; field_wid: string; answer: AnyAnswers }>();
  const conflicts: Conflict[] = [];
  let saved = 0;
  let gone = 0;
  for (const change of changes) {
    const now = standing.get(placeOf(change));
    if (!now) {
      gone += 1;
      continue;
    }
    const { object_wid, field_wid } = change;
    for (const [key, value] of Object.entries(change.now) as [keyof AnyAnswers, string | number][]) {
      const stands = now.answers[key] ?? '';
      if (overwrite && same(stands, value)) continue;
      if (!overwrite && !same(stands, change.was[key] ?? '') && !same(stands, value)) {
        conflicts.push({ object_wid, field_wid, key, theirs: stands, yours: value, modifier: now.modifier });
        continue;
      }
      const patch = patches.get(placeOf(change)) ?? { object_wid, field_wid, answer: {} };
      patches.set(placeOf(change), { ...patch, answer: { ...patch.answer, [key]: value } });
      now.answers = { ...now.answers, [key]: value };
      saved += 1;
    }
  }
  await store(db, survey.wid, [...patches.values()], user.wid);
  return { saved, conflicts, gone };
}

/** A name is kept without the spaces around it, so they make no difference. */
function same(one: string | number, other: string | number): boolean {
  return String(one).trim() === String(other).trim();
}

async function store(db: Database, survey: string, patches: { object_wid: string; field_wid: string; answer: AnyAnswers }[], user: string): Promise<void> {
  if (patches.length === 0) return;
  await db.insertInto('survey_answer')
    .values(patches.map(({ answer, ...place }) => ({ survey_wid: survey, ...place, answer: JSON.stringify(answer), modifier: user })))
    .onConflict((conflict) => conflict.columns(['survey_wid', 'object_wid', 'field_wid']).doUpdateSet({
      answer: sql`survey_answer.answer || excluded.answer`, modifier: sql`excluded.modifier`, modify_time: sql`now()`,
    }))
    .execute();
}

/** What stands in the rows that are to be changed: the answer, otherwise the stored fact. */
async function standingAnswers(db: Database, survey: SurveyRow, changes: CellChanges): Promise<Map<string, Standing>> {
  const objects = [...new Set(changes.map((change) => change.object_wid))];
  const fields = [...new Set(changes.map((change) => change.field_wid).filter(Boolean))];
  const { rows: tables } = await sql<Standing>`
    select data_object.wid as object_wid, '' as field_wid, told.modifier,
      jsonb_build_object('name', data_object_name, 'description', data_object_desc, 'owner_dept', coalesce(owner_dept, admin_dept, ''),
        'owner_user', coalesce(owner_user, ''), 'is_core', is_core) || coalesce(told.answer, '{}') as answers
    from data_object
    join data_source on data_source.wid = data_object.database_wid
    left join survey_answer told on told.survey_wid = ${survey.wid} and told.object_wid = data_object.wid and told.field_wid = ''
    where data_object.wid = any(${objects}) and database_wid = ${survey.database_wid} and deleted_time is null and dropped_time is null`.execute(db);
  const { rows: columns } = await sql<Standing>`
    select data_field.object_wid, data_field.wid as field_wid, told.modifier,
      jsonb_build_object('name', data_field_name, 'description', data_field_desc, 'code_object', coalesce(code_object, ''),
        'code_note', code_note, 'sensitive', sensitive) || coalesce(told.answer, '{}') as answers
    from data_field
    join data_object on data_object.wid = data_field.object_wid
    left join survey_answer told on told.survey_wid = ${survey.wid} and told.object_wid = data_field.object_wid and told.field_wid = data_field.wid
    where data_field.wid = any(${fields}) and data_object.database_wid = ${survey.database_wid}
      and data_object.deleted_time is null and data_object.dropped_time is null and data_field.dropped_time is null`.execute(db);
  return new Map([...tables, ...columns].map((row) => [placeOf(row), row]));
}

/** Codes come from a table of the same source. */
async function guardCodeTables(db: Database, survey: SurveyRow, changes: CellChanges): Promise<void> {
  const named = [...new Set(changes.map((change) => change.now.code_object).filter((wid): wid is string => !!wid))];
  if (named.length === 0) return;
  const known = await db.selectFrom('data_object').select('wid').where('wid', 'in', named).where('database_wid', '=', survey.database_wid)
    .where('deleted_time', 'is', null).execute();
  if (known.length < named.length) throw new UserError(sourcesErrors.notInSurvey);
}

async function guardOwners(db: Database, { organisation }: Services, changes: CellChanges): Promise<void> {
  const named = (key: 'owner_dept' | 'owner_user') => [...new Set(changes.map((change) => change.now[key]).filter((wid) => !!wid))];
  const { rows } = await sql<{ unknown: boolean }>`
    select exists (select from unnest(${named('owner_dept')}::text[]) asked(wid) where ${organisation.departmentName('asked.wid')} = '')
      or exists (select from unnest(${named('owner_user')}::text[]) asked(wid) where ${organisation.personName('asked.wid')} = '') as unknown`.execute(db);
  if (rows[0]!.unknown) throw new UserError(sourcesErrors.ownerUnknown);
}
