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
  const refusal = (message: string, returnCode: number) => Object.assign(new Error(message), { returnCode });

  async function signIn(client: Client, code: string, key: string) {
    try {
      const device = await inbox.recognise(code, key, 'MQTT');
      if (!device) return refusal('the code or the key of the device is not right', 4);
      known.set(client, device);
      return null;
    } catch {
      return refusal('the store cannot be reached', 3);
    }
  }

  async function takeIn(client: Client | null, topic: string, payload: string): Promise<Error | null> {
    const device = client && known.get(client);
    if (!device || !topic.startsWith(topicOf(device.code))) return new Error('a device publishes below its own topic');
    try {
      await inbox.accept(device, topic, payload);
      return null;
    } catch (error) {
      return new Error(reasonOf(error), { cause: error });
    }
  }

  const broker = await Aedes.createBroker({
    connectTimeout: 10_000,
    drainTimeout: 30_000,
    maxClientsIdLength: 100,
    authenticate: async (client, username, password, done) => {
      const refused = await signIn(client, username ?? '', password?.toString() ?? '');
      done(refused, refused === null);
    },
    authorizePublish: async (client, packet, done) => done(await takeIn(client, packet.topic, packet.payload.toString())),
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
