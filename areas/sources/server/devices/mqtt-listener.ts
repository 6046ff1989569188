import { Aedes, type Client } from 'aedes';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { deviceMessageLimit } from '#areas/sources';
import { reasonOf } from '#platform/server/errors.ts';
import type { DeviceInbox, KnownDevice } from './device-inbox.ts';
import { limitPackets } from './packet-limit.ts';

/** Where devices send by MQTT: under their own code, whatever follows. */
export const topicOf = (code: string): string => `devices/${code}/`;

export interface MqttListener {
  /** Null: not listening; `problem` says why. */
  port: number | null;
  problem: string;
  stop(): Promise<void>;
}

declare module '#platform/server/context.ts' {
  interface Services {
    mqttListener?: MqttListener;
  }
}

const mostConnections = 5000;

/**
 * A broker that only takes messages in: a device signs in with its code and key, publishes below its own topic,
 * and gets its acknowledgement once the message is stored. Nobody subscribes here.
 */
export async function startMqttListener({ inbox, host, port }: { inbox: DeviceInbox; host: string; port: number }): Promise<MqttListener> {
  const known = new WeakMap<Client, KnownDevice>();
  const broker = await Aedes.createBroker({
    connectTimeout: 10_000,
    drainTimeout: 30_000,
    maxClientsIdLength: 100,
    authenticate(client, username, password, done) {
      inbox.recognise(username ?? '', password?.toString() ?? '', 'MQTT').then((device) => {
        if (device) known.set(client, device);
        done(device ? null : Object.assign(new Error('the code or the key of the device is not right'), { returnCode: 4 }), device !== undefined);
      }, () => done(Object.assign(new Error('the store cannot be reached'), { returnCode: 3 }), false));
    },
    authorizePublish(client, packet, done) {
      const device = client && known.get(client);
      if (!device || !packet.topic.startsWith(topicOf(device.code))) return done(new Error('a device publishes below its own topic'));
      inbox.accept(device, packet.topic, packet.payload.toString()).then(() => done(null), (error: unknown) => done(new Error(reasonOf(error))));
    },
    // Taken in, not passed on.
    authorizeForward: () => null,
    authorizeSubscribe: (_client, _subscription, done) => done(null, null),
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const guarded = limitPackets(socket, deviceMessageLimit);
    guarded.on('error', () => socket.destroy());
    broker.handle(guarded);
  });
  server.maxConnections = mostConnections;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await new Promise<void>((resolve) => broker.close(() => resolve()));
  };
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    return { port: (server.address() as AddressInfo).port, problem: '', stop: close };
  } catch (error) {
    await close();
    // Another program may hold the port; HTTP devices and everything else go on.
    return { port: null, problem: reasonOf(error), stop: async () => undefined };
  }
}
