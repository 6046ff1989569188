import { lookup, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, type ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { mayReach } from './address-ranges.ts';
import { ConnectorFailure } from './failure.ts';
import { calledOff, reachFailure } from './reach-failure.ts';
import { withinLimit } from './within-limit.ts';

export interface Destination {
  host: string;
  port: number;
  /** Networks that an administrator allowed although they are barred by default, e.g. `127.0.0.0/8`. */
  networks: readonly string[];
  signal: AbortSignal;
  /** For the name and the connection together. */
  seconds?: number;
}

/**
 * The one way out to a host that a user named. The addresses that were checked are the ones connected to, so a
 * name cannot answer one thing to the check and another to the connection; the socket is looked at once more.
 */
export async function connectGuarded(destination: Destination): Promise<Socket> {
  const { host, port, networks, signal, seconds = 15 } = destination;
  const where = `${host}:${port}`;
  const addresses = await resolveGuarded(destination);
  const socket = connect({
    host: addresses[0]!.address, port, autoSelectFamilyAttemptTimeout: 2_000,
    ...(addresses.length > 1 && { host, lookup: (_name: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) => done(null, addresses) }),
  });
  try {
    await withinLimit(connected(socket), { signal, seconds, where });
    if (!mayReach(socket.remoteAddress ?? '', networks)) throw refused(host, socket.remoteAddress ?? '');
    return socket;
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw reachFailure(error, where) ?? error;
  }
}

/** Every address of the host, all of them allowed; a failure if there is one that is not. */
export async function resolveGuarded({ host, networks, signal, seconds = 15 }: Omit<Destination, 'port'>): Promise<LookupAddress[]> {
  const name = host.replace(/^\[|\]$/g, '');
  const found = isIP(name) ? [{ address: name, family: isIP(name) }] : await withinLimit(addressesOf(name), { signal, seconds, where: host });
  const bad = found.find(({ address }) => !mayReach(address, networks));
  if (bad) throw refused(host, bad.address);
  if (signal.aborted) throw calledOff();
  return found;
}

function addressesOf(host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true, verbatim: true }, (error, addresses) => {
      if (error || addresses.length === 0) reject(reachFailure(error ?? Object.assign(new Error(host), { code: 'ENOTFOUND' }), host) ?? error);
      else resolve(addresses);
    });
  });
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
}

function refused(host: string, address: string): ConnectorFailure {
  const shown = host === address || host === `[${address}]` ? host : `${host} (${address})`;
  return new ConnectorFailure('rights', {
    zh: `不允许访问地址 ${shown}：本机、链路本地和云元数据地址默认禁止，如确需访问请由管理员加入允许的网络`,
    en: `The address ${shown} may not be reached: the machine itself, link-local and cloud metadata addresses are barred; an administrator can add it to the allowed networks`,
  }, { remedy: address });
}

type Made = (error: Error | null, socket?: Duplex) => void;
type Options = ClientRequestArgs & ConnectionOptions;

export interface GuardedAgents {
  http: HttpAgent;
  https: HttpsAgent;
  destroy(): void;
}

/** For HTTP clients: each connection of theirs, so each redirect too, goes through the guard. */
export function guardedAgents({ networks, seconds = 15, tls = {} }: { networks: readonly string[]; seconds?: number; tls?: ConnectionOptions }): GuardedAgents {
  // One client's connections end with it.
  const over = new AbortController();
  const dial = (options: Options) => connectGuarded({
    host: String(options.host ?? options.hostname), port: Number(options.port), networks, signal: over.signal, seconds,
  });
  class PlainAgent extends HttpAgent {
    override createConnection(options: Options, give: Made): undefined {
      dial(options).then((socket) => give(null, socket), (error: Error) => give(error));
    }
  }
  class TlsAgent extends HttpsAgent {
    override createConnection(options: Options, give: Made): undefined {
      const secure = (socket: Socket) => {
        const host = String(options.host ?? '');
        const named = isIP(host) ? {} : { servername: options.servername || host };
        give(null, connectTls({ ...tls, host, ...named, ALPNProtocols: ['http/1.1'], socket }));
      };
      dial(options).then(secure, (error: Error) => give(error));
    }
  }
  const agents = { http: new PlainAgent({ keepAlive: true, maxSockets: 8 }), https: new TlsAgent({ keepAlive: true, maxSockets: 8 }) };
  return {
    ...agents,
    destroy() {
      over.abort();
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
