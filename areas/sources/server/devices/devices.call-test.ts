import { connect as connectTcp } from 'node:net';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceMessageLimit, deviceMessagesKept, getDevice, getDeviceAccess, listDeviceMessages, listDevices, receiveDeviceMessage, removeDevices, renewDeviceKey, saveDevice } from '#areas/sources';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_MQTT_PORT: '0' });
  token = await server.signIn();
});
afterAll(() => server.stop());

const send = (code: string, key: string, body: unknown) =>
  server.call(receiveDeviceMessage, { params: { code }, body: body as never, headers: { 'x-device-key': key } });

async function register(code: string, protocol: 'HTTP' | 'MQTT' = 'HTTP') {
  const { data } = await server.call(saveDevice, { token, body: { name: `温度 ${code}`, code, protocol } });
  return { wid: data.wid, key: data.key! };
}

describe('a device that posts', () => {
  it('is heard with its key, and what it sent is shown as it was sent', async () => {
    const { wid, key } = await register('gate-1');
    expect((await server.call(getDevice, { token, query: { wid } })).data).toMatchObject({ state: 'never', message_count: 0, key_hint: key.slice(-4) });
    const reading = { 温度: 21.5, at: '2026-11-15T08:00:00+08:00', text: '=cmd|x <b>"' };
    expect(await send('GATE-1', key, reading)).toMatchObject({ status: 200, code: 0, data: { received: 1 } });
    const { data } = await server.call(listDeviceMessages, { token, body: { device_wid: wid } });
    expect(JSON.parse(data.rows[0]!.payload)).toEqual(reading);
    expect((await server.call(getDevice, { token, query: { wid } })).data).toMatchObject({ state: 'online', message_count: 1 });
  });

  it('is refused with another key, an old key, or when it is switched off', async () => {
    const { wid, key } = await register('gate-2');
    expect(await send('gate-2', 'wrong', 1)).toMatchObject({ status: 401, code: 3262 });
    expect(await send('nobody', key, 1)).toMatchObject({ status: 401, code: 3262 });
    const { data: renewed } = await server.call(renewDeviceKey, { token, body: { wid } });
    expect((await send('gate-2', key, 1)).code).toBe(3262);
    expect((await send('gate-2', renewed.key, 1)).code).toBe(0);
    const { data: device } = await server.call(getDevice, { token, query: { wid } });
    await server.call(saveDevice, { token, body: { ...device, enabled: false } });
    expect((await send('gate-2', renewed.key, 1)).code).toBe(3262);
  });

  it('keeps only its newest messages', async () => {
    const { wid, key } = await register('gate-3');
    for (let round = 0; round < 13; round++) await Promise.all(Array.from({ length: 10 }, (_, at) => send('gate-3', key, round * 10 + at)));
    const { data } = await server.call(listDeviceMessages, { token, body: { device_wid: wid }, query: { ps: 500 } });
    expect(data.total).toBeGreaterThanOrEqual(deviceMessagesKept);
    expect(data.total).toBeLessThan(deviceMessagesKept + 20);
    expect((await server.call(getDevice, { token, query: { wid } })).data.message_count).toBe(130);
  });

  it('is told when a message is too large', async () => {
    const { key } = await register('gate-4');
    expect((await send('gate-4', key, 'x'.repeat(deviceMessageLimit + 1))).code).toBe(3263);
  });
});

describe('a device that publishes', () => {
  const port = () => server.platform.services.mqttListener!.port!;
  const open = (username: string, password: string) => mqtt.connectAsync(`mqtt://127.0.0.1:${port()}`, { username, password, reconnectPeriod: 0, connectTimeout: 5000 });

  it('gets its acknowledgement once the message is stored', async () => {
    const { wid, key } = await register('sensor-1', 'MQTT');
    const client = await open('sensor-1', key);
    await client.publishAsync('devices/sensor-1/temperature', '{"value":"9007199254740993"}', { qos: 1 });
    const { data } = await server.call(listDeviceMessages, { token, body: { device_wid: wid } });
    expect(data.rows).toMatchObject([{ topic: 'devices/sensor-1/temperature', payload: '{"value":"9007199254740993"}' }]);
    await client.endAsync(true);
  });

  it('cannot sign in with another key, nor speak for another device', async () => {
    const { key } = await register('sensor-2', 'MQTT');
    await expect(open('sensor-2', 'wrong')).rejects.toThrow(/bad username or password/i);
    const client = await open('sensor-2', key);
    const closed = new Promise((resolve) => client.once('close', () => resolve(null)));
    client.publish('devices/sensor-1/temperature', '1', { qos: 1 });
    await closed;
    const { data } = await server.call(listDeviceMessages, { token, body: {} });
    expect(data.rows.filter((message) => message.device_name.endsWith('sensor-2'))).toEqual([]);
  });

  it('loses its connection when a packet promises more than is allowed', async () => {
    const socket = connectTcp(port(), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    // A publish of 200 MB, announced and never sent.
    socket.write(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x64]));
    await closed;
  });
});

it('counts devices by state and says where they send to', async () => {
  const { data } = await server.call(getDeviceAccess, { token });
  expect(data.mqtt?.port).toBeGreaterThan(0);
  expect(data.online + data.silent + data.never + data.disabled).toBe(data.total);
  const { data: never } = await server.call(listDevices, { token, body: { state: 'never' } });
  expect(never.total).toBe(data.never);
});

it('refuses a code that is taken, at its field, and forgets a deleted device with its messages', async () => {
  const { wid, key } = await register('old-1');
  expect(await server.call(saveDevice, { token, body: { name: 'x', code: 'OLD-1' } })).toMatchObject({ code: 3261, fields: { code: expect.any(String) } });
  await send('old-1', key, 1);
  expect((await server.call(removeDevices, { token, body: { wids: [wid] } })).data).toEqual({ removed: 1 });
  expect((await send('old-1', key, 1)).code).toBe(3262);
  expect((await server.call(listDeviceMessages, { token, body: { device_wid: wid } })).code).toBe(3260);
});

it('shows devices only within the data scope', async () => {
  const { wid } = await register('far-1');
  await server.platform.store.db.updateTable('role').set({ data_scope: 'own' }).where('key', '=', 'developer').execute();
  const developer = await server.signIn('developer');
  expect((await server.call(listDevices, { token: developer, body: {} })).data).toEqual({ rows: [], total: 0 });
  expect((await server.call(getDevice, { token: developer, query: { wid } })).code).toBe(3260);
  expect((await server.call(removeDevices, { token: developer, body: { wids: [wid] } })).code).toBe(3260);
  expect((await server.call(getDevice, { token, query: { wid } })).code).toBe(0);
});
