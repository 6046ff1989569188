import type { RawConnection } from './session.ts';

const copyData = 0x64;
const readyForQuery = 0x5a;
const headBytes = 5;

/** Where the content of COPY's messages goes. `end` is called after the last byte of each: of each row. */
export interface CopyFrames {
  content(bytes: Buffer, from: number, to: number): void;
  end(): void;
}

/**
 * Takes the messages of a COPY from the socket itself: making an object and an event of every row costs pg more time than the
 * server takes to write them. All other messages are handed on to pg, and everything again once the server is ready.
 */
export function takeCopyFrames(stream: RawConnection['stream'], frames: CopyFrames): void {
  const theirs = stream.listeners('data') as ((bytes: Buffer) => void)[];
  const head = Buffer.alloc(headBytes);
  let headSize = 0;
  let left = 0;
  const give = (bytes: Buffer) => theirs.forEach((listener) => listener.call(stream, bytes));

  const take = (bytes: Buffer) => {
    let at = 0;
    while (at < bytes.length) {
      if (headSize < headBytes) {
        const size = Math.min(headBytes - headSize, bytes.length - at);
        bytes.copy(head, headSize, at, at + size);
        headSize += size;
        at += size;
        if (headSize < headBytes) return;
        left = head.readUInt32BE(1) - 4;
        if (head[0] === readyForQuery) {
          giveBack();
          give(Buffer.from(head));
          if (at < bytes.length) give(bytes.subarray(at));
          return;
        }
        if (head[0] !== copyData) give(Buffer.from(head));
      }
      const to = Math.min(at + left, bytes.length);
      if (head[0] === copyData) frames.content(bytes, at, to);
      else if (to > at) give(bytes.subarray(at, to));
      left -= to - at;
      at = to;
      if (left) return;
      headSize = 0;
      if (head[0] === copyData) frames.end();
    }
  };
  const giveBack = () => {
    stream.off('data', take);
    theirs.forEach((listener) => stream.on('data', listener));
  };
  theirs.forEach((listener) => stream.off('data', listener));
  stream.on('data', take);
}
