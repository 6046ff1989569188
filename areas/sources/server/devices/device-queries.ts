import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { onlineMinutes, receiveDeviceMessage, sourcesErrors, type Device, type DeviceState } from '#areas/sources';
import type { Context, Principal } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { topicOf } from './mqtt-listener.ts';

type Seeing = Pick<Context, 'db' | 'services'> & { user: Principal };

/** A device is seen by whom its department or its administrator is shown to, and by whoever made it. */
export function visibleDevices({ services: { scopes }, user }: Pick<Seeing, 'services' | 'user'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${scopes.departments(user, 'device.admin_dept')} or ${scopes.people(user, 'device.admin_user')} or ${scopes.records(user, 'device.creator')}
  )`;
}

const recent = sql<SqlBool>`device.last_seen > now() - make_interval(mins => ${sql.lit(onlineMinutes)})`;

export const inState: Record<DeviceState, RawBuilder<SqlBool>> = {
  disabled: sql`not device.enabled`,
  never: sql`device.enabled and device.last_seen is null`,
  online: sql`device.enabled and ${recent}`,
  silent: sql`device.enabled and device.last_seen is not null and not ${recent}`,
};

/** The devices the caller sees, as they are shown. */
export function devices(context: Seeing) {
  return context.db
    .selectFrom('device')
    .leftJoin('department', 'department.wid', 'device.admin_dept')
    .leftJoin('user_account', 'user_account.wid', 'device.admin_user')
    .select([
      'device.wid', 'device.create_time', 'device.modify_time', 'device.creator', 'device.last_modifier', 'device.row_version',
      'device.name', 'device.code', 'device.protocol', 'device.device_type', 'device.place', 'device.admin_dept', 'device.admin_user',
      'device.remark', 'device.enabled', 'device.key_hint', 'device.last_seen', 'device.message_count',
      sql<string>`coalesce(department.name, '')`.as('admin_dept_name'),
      sql<string>`coalesce(user_account.name, '')`.as('admin_user_name'),
      sql<DeviceState>`case when ${inState.disabled} then 'disabled' when ${inState.never} then 'never' when ${inState.online} then 'online' else 'silent' end`.as('state'),
    ])
    .where(visibleDevices(context));
}

type DeviceRow = Omit<Device, 'address'>;

export function shownDevice(row: DeviceRow): Device {
  const address = row.protocol === 'HTTP' ? receiveDeviceMessage.path.replace('{code}', row.code) : `${topicOf(row.code)}#`;
  return { ...row, address };
}

/** Out of the caller's scope is not found. */
export async function visibleDevice(context: Seeing, wid: string): Promise<Device> {
  const row = await devices(context).where('device.wid', '=', wid).executeTakeFirst();
  if (!row) throw new UserError(sourcesErrors.noDevice);
  return shownDevice(row);
}
