import { sql, type Kysely } from 'kysely';
import { deviceMessagesKept } from '#areas/sources';
import type { Tables } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';
import { keyFits } from './device-keys.ts';

export interface KnownDevice {
  wid: string;
  code: string;
}

/** Takes what devices send. `accept` ends when the message is stored, so that a device may forget it then. */
export interface DeviceInbox {
  /** Undefined: unknown, switched off, or another key. */
  recognise(code: string, key: string, protocol: 'HTTP' | 'MQTT'): Promise<KnownDevice | undefined>;
  accept(device: KnownDevice, topic: string, payload: string): Promise<void>;
}

declare module '#platform/server/context.ts' {
  interface Services {
    deviceInbox: DeviceInbox;
  }
}

interface Waiting {
  device: KnownDevice;
  topic: string;
  payload: string;
  time: Date;
  done(): void;
  failed(error: unknown): void;
}

/** What arrives while a batch is being written goes with the next one: many devices, few transactions. */
const mostTogether = 500;
/** Keeping only the newest costs a look at the device's messages, so not every message pays for it. */
const clearEvery = 20;

export function createDeviceInbox(db: Kysely<Tables>): DeviceInbox {
  let waiting: Waiting[] = [];
  let writing = false;

  async function write(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostTogether);
      waiting = waiting.slice(mostTogether);
      await store(db, batch).then(() => batch.forEach((one) => one.done()), (error: unknown) => batch.forEach((one) => one.failed(error)));
    }
    writing = false;
  }

  return {
    async recognise(code, key, protocol) {
      const device = await db.selectFrom('device').select(['wid', 'code', 'key_hash'])
        .where(sql`lower(code)`, '=', code.toLowerCase()).where('enabled', '=', true).where('protocol', '=', protocol).executeTakeFirst();
      return device && keyFits(key, device.key_hash) ? { wid: device.wid, code: device.code } : undefined;
    },

    accept: (device, topic, payload) => new Promise((done, failed) => {
      waiting.push({ device, topic, payload, time: new Date(), done, failed });
      if (!writing) void write();
    }),
  };
}

async function store(db: Kysely<Tables>, batch: readonly Waiting[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { device } of batch) counts.set(device.wid, (counts.get(device.wid) ?? 0) + 1);
  // Always in the same order, so that two processes never wait for each other's rows.
  const devices = [...counts.keys()].toSorted();
  await db.transaction().execute(async (transaction) => {
    // A device that was deleted meanwhile has nobody to keep its messages for.
    const { rows: living } = await sql<{ wid: string; message_count: number }>`
      update device set last_seen = now(), message_count = message_count + news.count
      from (select * from unnest(${devices}::text[], ${devices.map((wid) => counts.get(wid))}::int[]) as news (wid, count)) news
      where device.wid = news.wid returning device.wid, device.message_count`.execute(transaction);
    const there = new Map(living.map((device) => [device.wid, device.message_count]));
    const kept = batch.filter(({ device }) => there.has(device.wid));
    if (kept.length === 0) return;
    await transaction.insertInto('device_message').values(kept.map(({ device, topic, payload, time }) => ({
      wid: newId(), device_wid: device.wid, topic, payload, size: Buffer.byteLength(payload), time: time.toISOString(),
    }))).execute();
    const due = devices.filter((wid) => (there.get(wid) ?? 0) % clearEvery < (counts.get(wid) ?? 0));
    if (due.length > 0) await keepNewest(transaction, due);
  });
}

async function keepNewest(db: Kysely<Tables>, devices: readonly string[]): Promise<void> {
  await sql`
    delete from device_message old using (
      select wid, row_number() over (partition by device_wid order by time desc, wid desc) as place
      from device_message where device_wid = any(${devices}::text[])
    ) ranked
    where old.wid = ranked.wid and ranked.place > ${deviceMessagesKept}`.execute(db);
}
