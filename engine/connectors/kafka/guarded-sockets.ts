import { connect, isIP, Socket, type LookupFunction } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ISocketFactoryArgs } from 'kafkajs';
import { resolveGuarded } from '../address-guard.ts';
import { mayReach } from '../address-ranges.ts';
import { ConnectorFailure } from '../failure.ts';

export interface GuardedSockets {
  networks: readonly string[];
  signal: AbortSignal;
  /** The client keeps only the words of an error: who opened it is told what it was. */
  onRefused(failure: ConnectorFailure): void;
}

/** Brokers name further brokers themselves: each address, given or told, goes through the guard. */
export function guardedSockets({ networks, signal, onRefused }: GuardedSockets) {
  const checked = async (host: string) => {
    try {
      return await resolveGuarded({ host, networks, signal });
    } catch (error) {
      if (error instanceof ConnectorFailure) onRefused(error);
      throw error;
    }
  };
  const lookup: LookupFunction = (host, options, answer) => {
    checked(host).then(
      (found) => (options.all ? answer(null, found) : answer(null, found[0]?.address ?? '', found[0]?.family)),
      (error: NodeJS.ErrnoException) => answer(error, ''),
    );
  };
  return ({ host, port, ssl, onConnect }: ISocketFactoryArgs): Socket => {
    // A written address is not looked up, so it is checked before anything is sent to it.
    if (isIP(host) && !mayReach(host, networks)) {
      const none = new Socket();
      checked(host).catch((error: Error) => none.destroy(error));
      return none;
    }
    const socket = ssl
      ? connectTls({ host, port, lookup, ...(isIP(host) ? {} : { servername: host }), ...ssl }, onConnect)
      : connect({ host, port, lookup }, onConnect);
    return socket.setKeepAlive(true, 60_000);
  };
}
