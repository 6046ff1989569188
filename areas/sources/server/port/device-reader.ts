import { sql, type SqlBool } from 'kysely';
import { deviceMessagesKept } from '#areas/sources';
import { plainColumn } from '#engine/sync/readers/record-rows.ts';
import { rowsReader } from '#engine/sync/readers/rows-reader.ts';
import type { Reader, SourceShape } from '#engine/sync/run.ts';
import type { Row } from '#engine/types/data-type.ts';
import type { Principal, Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { visibleDevices } from '../devices/device-queries.ts';

export interface DeviceReading {
  /** Empty: all that are seen. */
  devices: readonly string[];
  /** Whose view of devices holds now. */
  owner: string | null;
}

const shape: SourceShape = {
  columns: [
    plainColumn({ name: 'message_id', type: { kind: 'string' }, nullable: false, comment: '消息标识' }),
    plainColumn({ name: 'device_code', type: { kind: 'string' }, nullable: false, comment: '设备编码' }),
    plainColumn({ name: 'device_name', type: { kind: 'string' }, comment: '设备名称' }),
    plainColumn({ name: 'time', type: { kind: 'datetime', precision: 3, zone: true }, nullable: false, comment: '接收时间' }),
    plainColumn({ name: 'topic', type: { kind: 'string' }, comment: '主题' }),
    plainColumn({ name: 'payload', type: { kind: 'string' }, comment: '内容' }),
  ],
  primaryKey: ['message_id'], comment: '',
};

/** Messages are dated when they come and stored a moment later: younger ones wait for the next run, so that none is passed over. */
const settledSeconds = 3;
const batch = 1000;

interface Place { time: string; wid: string }

/** What devices sent since the last run. Of each only its latest messages are kept, so a task should run often. */
export function deviceReader(db: Database, services: Services, { devices, owner }: DeviceReading): Reader {
  let until = '';
  let missed: string[] = [];
  return rowsReader({
    title: 'device messages',
    shape,
    partial: true,
    async begin(from) {
      const { rows: [row] } = await sql<{ until: string }>`select to_char((now() - make_interval(secs => ${settledSeconds})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as until`.execute(db);
      until = row!.until;
      missed = from === null ? [] : await passedOver(db, await seenDevices(db, services, devices, owner), placeIn(from));
      return null;
    },
    async* read(from, signal) {
      const seen = await seenDevices(db, services, devices, owner);
      let place = from === null ? undefined : placeIn(from);
      for (;;) {
        signal.throwIfAborted();
        const after = place ? sql<SqlBool>`(message.time, message.wid) > (${place.time}::timestamptz, ${place.wid})` : sql<SqlBool>`true`;
        const { rows } = await sql<Place & { code: string; name: string; topic: string; payload: string }>`
          select message.wid, device.code, device.name, to_char(message.time at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || 'Z' as time, message.topic, message.payload
          from device_message message join device on device.wid = message.device_wid
          where device.wid = any(${seen}::text[]) and message.time <= ${until}::timestamptz and ${after}
          order by message.time, message.wid limit ${batch}`.execute(db);
        const last = rows.at(-1);
        if (!last) return;
        place = { time: last.time, wid: last.wid };
        yield { rows: rows.map(({ wid, code, name, time, topic, payload }): Row => [wid, code, name, `${time.slice(0, 23)}Z`, topic, payload.replaceAll('\0', '')]), cursor: JSON.stringify(place) };
      }
    },
    notes: () => missed.map((name) => ({
      zh: `设备“${name}”自上次执行以来的消息已超过保留条数（${deviceMessagesKept}），较早的可能没有读到，请提高执行频率`,
      en: `The device "${name}" sent more than the ${deviceMessagesKept} messages that are kept since the last run; earlier ones may be missing. Run the task more often`,
    })),
  });
}

const placeIn = (cursor: string) => JSON.parse(cursor) as Place;

/** Devices of which nothing is left that the last run had seen, though they hold as many as are kept. */
async function passedOver(db: Database, devices: readonly string[], { time }: Place): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select device.name from device join device_message message on message.device_wid = device.wid where device.wid = any(${devices}::text[])
    group by device.wid, device.name having count(*) >= ${deviceMessagesKept} and min(message.time) > ${time}::timestamptz order by device.name limit 20`.execute(db);
  return rows.map(({ name }) => name);
}

/** In any of the roles that the owner has now; a task without an owner is the platform's own. */
async function seenDevices(db: Database, services: Services, wanted: readonly string[], owner: string | null): Promise<string[]> {
  const among = wanted.length > 0 ? sql<SqlBool>`device.wid = any(${[...wanted]}::text[])` : sql<SqlBool>`true`;
  const seenBy = async (condition: typeof among) => (await db.selectFrom('device').select('wid').where(among).where(condition).execute()).map(({ wid }) => wid);
  if (owner === null) return seenBy(sql<SqlBool>`true`);
  const seen = new Set<string>();
  for (const user of await principalsOf(db, services, owner)) for (const wid of await seenBy(visibleDevices({ services, user }))) seen.add(wid);
  return [...seen];
}

async function principalsOf(db: Database, services: Services, wid: string): Promise<Principal[]> {
  const roles = await db.selectFrom('role_holder').select('role').distinct().where('user_wid', '=', wid).execute();
  const found = await Promise.all(roles.map(({ role }) => services.sessions.principal({ wid, session: '', role: { wid: role } })));
  return found.filter((one) => one !== null);
}
