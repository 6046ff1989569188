import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { lakeErrors } from '#areas/lake';
import { systemSettings } from '#areas/system';
import type { Principal, Services } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';

export type ModelRow = Selectable<Tables['model']>;

/** A model may be changed by whom its department, its owner or its maker is shown to. */
export function ownModels({ scopes }: Pick<Services, 'scopes'>, user: Principal): RawBuilder<SqlBool> {
  if (user.role.scope === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`model.wid in (
    select seen.wid from model seen where ${scopes.departments(user, 'seen.dept_id')}
    union select seen.wid from model seen where ${scopes.people(user, 'seen.owner')}
    union select seen.wid from model seen where seen.creator is null
    union select seen.wid from model seen where ${scopes.people(user, 'seen.creator')}
  )`;
}

/** It is looked at also by those it is granted to, while it is published. */
export function seenModels(services: Services, user: Principal): RawBuilder<SqlBool> {
  if (user.role.scope === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(${ownModels(services, user)} or (model.state = 'published' and model.wid in (
    select model_grant.model_wid from model_grant where ${validGrant(services)} and (
      (model_grant.subject_kind = 'role' and model_grant.subject = ${user.role.wid})
      or (model_grant.subject_kind = 'department' and ${services.organisation.departmentsOf(user, 'model_grant.subject')}))
  )))`;
}

/** Its last day ends with the day of the platform's zone. */
export function validGrant(services: Services): RawBuilder<SqlBool> {
  const zone = services.settings.get(systemSettings.timeZone);
  return sql<SqlBool>`model_grant.revoked_time is null and (model_grant.until_date is null or model_grant.until_date >= (now() at time zone ${zone})::date)`;
}

/** Out of the caller's sight is not found. */
export async function seenModel({ db, services, user }: Seeing, wid: string): Promise<ModelRow> {
  const model = await db.selectFrom('model').selectAll().where('wid', '=', wid).where(seenModels(services, user)).executeTakeFirst();
  if (!model) throw new UserError(lakeErrors.noModel);
  return model;
}

/** To change it; one that was only granted is not found either. */
export async function ownModel({ db, services, user }: Seeing, wid: string): Promise<ModelRow> {
  const model = await db.selectFrom('model').selectAll().where('wid', '=', wid).where(ownModels(services, user)).executeTakeFirst();
  if (!model) throw new UserError(lakeErrors.noModel);
  return model;
}
