import { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

/**
 * The socket of an MQTT client that closes when a packet says it is larger than allowed. The broker itself
 * would collect whatever length a packet claims, up to 256 MB for anybody who can connect.
 */
export function limitPackets(socket: Socket, limit: number): Duplex {
  let inBody = 0;
  let header: number[] = [];

  /** Follows the fixed headers; false as soon as one promises too much. */
  function fits(chunk: Buffer): boolean {
    for (let at = 0; at < chunk.length;) {
      if (inBody > 0) {
        const step = Math.min(inBody, chunk.length - at);
        inBody -= step;
        at += step;
        continue;
      }
      header.push(chunk[at++]!);
      const lengths = header.slice(1);
      if (lengths.length === 0 || (lengths.at(-1)! & 0x80) !== 0) {
        if (lengths.length >= 4) return false;
        continue;
      }
      inBody = lengths.reduce((sum, byte, place) => sum + (byte & 0x7f) * 128 ** place, 0);
      header = [];
      if (inBody > limit) return false;
    }
    return true;
  }

  const guarded = new Duplex({
    read: () => socket.resume(),
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, () => done()),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    if (!fits(chunk)) guarded.destroy(new Error('a packet is too large'));
    else if (!guarded.push(chunk)) socket.pause();
  });
  socket.on('end', () => guarded.push(null));
  socket.on('error', (error) => guarded.destroy(error));
  socket.on('close', () => guarded.destroy());
  return guarded;
}
