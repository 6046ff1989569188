import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { PostgresqlOptions } from './options.ts';
import { tlsOptions } from './tls.ts';

const cancelCode = 80_877_102;
const tlsRequestCode = 80_877_103;
const patience = 5000;

/**
 * Asks the server to end what a connection is doing, over a connection of its own as the protocol wants it.
 * Resolves when the server has taken the request, or cannot be reached: there is nothing else to do then.
 */
export function cancelRequest(options: PostgresqlOptions, key: { processID: number; secretKey: number | Buffer }, encrypted: boolean): Promise<void> {
  const secret = Buffer.isBuffer(key.secretKey) ? key.secretKey : int32(key.secretKey);
  const message = Buffer.concat([int32(12 + secret.length), int32(cancelCode), int32(key.processID), secret]);
  return new Promise((resolve) => {
    const socket = options.host.startsWith('/') ? connect(`${options.host}/.s.PGSQL.${options.port}`) : connect(options.port, options.host);
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('error', () => {});
    socket.once('close', () => resolve());
    socket.once('connect', () => {
      if (!encrypted) socket.end(message);
      else encrypt(socket, options, message);
    });
    // The server closes when it has passed the request on.
    socket.resume();
  });
}

function encrypt(socket: Socket, options: PostgresqlOptions, message: Buffer): void {
  socket.once('data', (answer) => {
    if (answer.toString() !== 'S') return void socket.destroy();
    const secure = connectTls({ socket, ...tlsOptions(options), host: options.host });
    secure.on('error', () => socket.destroy());
    secure.once('secureConnect', () => secure.end(message));
    secure.resume();
  });
  socket.write(Buffer.concat([int32(8), int32(tlsRequestCode)]));
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}
