import { sql } from 'kysely';
import {
  deviceMessageLimit, getDevice, getDeviceAccess, listDeviceMessages, listDevices, receiveDeviceMessage, removeDevices, renewDeviceKey, saveDevice, sourcesErrors,
} from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { containsIndexed } from '#platform/server/search.ts';
import { newDeviceKey } from './device-keys.ts';
import { devices, inState, shownDevice, visibleDevice, visibleDevices } from './device-queries.ts';
import { topicOf } from './mqtt-listener.ts';

export const deviceHandlers = [
  handle(listDevices, async ({ body: { key, protocol, state, admin_dept } }, context) => {
    const found = devices(context)
      .$if(!!key, (query) => query.where(containsIndexed(sql`device.search`, sql`device.name || ' ' || device.code || ' ' || device.place`, key!)))
      .$if(!!protocol, (query) => query.where('device.protocol', '=', protocol!))
      .$if(!!admin_dept, (query) => query.where('device.admin_dept', 'in', (below) =>
        below.selectFrom('department_ancestor').select('department').where('ancestor', '=', admin_dept!)))
      .$if(!!state, (query) => query.where(inState[state!]));
    return context.page(found, {
      sort: 'name', key: 'device.wid', map: (row) => shownDevice(row),
      sortable: { name: 'device.name', code: 'device.code', last_seen: 'device.last_seen', message_count: 'device.message_count', create_time: 'device.create_time' },
    });
  }),

  handle(getDevice, ({ query }, context) => visibleDevice(context, query.wid)),

  handle(saveDevice, async ({ body: { wid, row_version, ...device } }, context) => {
    const values = { ...device, admin_dept: device.admin_dept || null, admin_user: device.admin_user || null, topic: topicOf(device.code) };
    const taken = await context.db.selectFrom('device').select('wid').where(sql`lower(code)`, '=', device.code.toLowerCase()).executeTakeFirst();
    if (taken && taken.wid !== wid) throw new UserError(sourcesErrors.deviceCodeTaken, { code: device.code }, { code: sourcesErrors.deviceCodeTaken });
    if (wid) {
      const before = await visibleDevice(context, wid);
      const saved = await updateRecord(context.db, 'device', { wid, row_version: row_version ?? 0 }, values, context.user, { who: (person) => context.services.people.nameOf(person, context.db) });
      context.audit({ wid, name: device.name, before, after: values });
      return { wid, row_version: saved.row_version, key: null };
    }
    const { key, ...kept } = newDeviceKey();
    const saved = await insertRecord(context.db, 'device', { ...values, ...kept }, context.user);
    context.audit({ wid: saved.wid, name: device.name, after: values });
    return { wid: saved.wid, row_version: saved.row_version, key };
  }),

  handle(renewDeviceKey, async ({ body }, context) => {
    const device = await visibleDevice(context, body.wid);
    const { key, ...kept } = newDeviceKey();
    await updateRecord(context.db, 'device', device, kept, context.user);
    context.audit({ wid: device.wid, name: device.name });
    return { key };
  }),

  handle(removeDevices, async ({ body }, context) => {
    const seen = await devices(context).where('device.wid', 'in', body.wids).execute();
    if (seen.length < new Set(body.wids).size) throw new UserError(sourcesErrors.noDevice);
    await context.db.deleteFrom('device').where('wid', 'in', body.wids).execute();
    for (const device of seen) context.audit({ wid: device.wid, name: device.name, before: device });
    return { removed: seen.length };
  }),

  handle(listDeviceMessages, async ({ body: { device_wid } }, context) => {
    if (device_wid) await visibleDevice(context, device_wid);
    const messages = context.db
      .selectFrom('device_message')
      .innerJoin('device', 'device.wid', 'device_message.device_wid')
      .select(['device_message.wid', 'device_message.device_wid', 'device.name as device_name', 'device_message.time', 'device_message.topic', 'device_message.payload', 'device_message.size'])
      .where(visibleDevices(context))
      .$if(!!device_wid, (query) => query.where('device_message.device_wid', '=', device_wid!));
    return context.page(messages, { sort: '-time', key: 'device_message.wid', sortable: { time: 'device_message.time', size: 'device_message.size' } });
  }),

  handle(getDeviceAccess, async (_input, context) => {
    const counts = await context.db.selectFrom('device').select((count) => [
      count.fn.countAll<number>().as('total'),
      ...(['online', 'silent', 'never', 'disabled'] as const).map((state) => sql<number>`count(*) filter (where ${inState[state]})`.as(state)),
    ]).where(visibleDevices(context)).executeTakeFirstOrThrow();
    const { recent } = await context.db.selectFrom('device_message').innerJoin('device', 'device.wid', 'device_message.device_wid')
      .select((count) => count.fn.countAll<number>().as('recent')).where('device_message.time', '>', sql<string>`now() - interval '24 hours'`)
      .where(visibleDevices(context)).executeTakeFirstOrThrow();
    const listener = context.services.mqttListener;
    return {
      ...(counts as { total: number; online: number; silent: number; never: number; disabled: number }),
      recent,
      http: receiveDeviceMessage.path,
      mqtt: listener?.port ? { port: listener.port, topic: `${topicOf('{code}')}#` } : null,
      mqttProblem: listener?.problem ?? '',
    };
  }),

  // It keeps what it gets by itself: an audit record for every reading of a sensor would drown the trail.
  handle(receiveDeviceMessage, async ({ params, body }, { request, services }) => {
    const device = await services.deviceInbox.recognise(params.code, request.header('x-device-key') ?? '', 'HTTP');
    if (!device) throw new UserError(sourcesErrors.deviceRefused);
    const payload = JSON.stringify(body ?? null).replaceAll('\\u0000', '');
    if (Buffer.byteLength(payload) > deviceMessageLimit) throw new UserError(sourcesErrors.deviceMessageTooLarge, { limit: `${deviceMessageLimit / 1024} KB` });
    await services.deviceInbox.accept(device, '', payload);
    return { received: 1 as const };
  }),
];
