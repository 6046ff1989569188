import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { platformErrors } from '#platform/contract';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { sourcesErrors } from '#areas/sources';
import { sayBytes } from '#platform/server/health/bytes.ts';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { newId } from '#platform/server/ids.ts';
import { incomingFolder } from './uploads-folder.ts';

export interface ReceivedFile {
  path: string;
  size: number;
}

/** Puts what arrives on the disk, whole or not at all; `room`: how much there is space for, and what to say when it is more. */
export async function receiveFile(services: Services, stream: Readable, signal: AbortSignal, room?: { bytes: number; refusal: UserError }): Promise<ReceivedFile> {
  const folder = incomingFolder(services);
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId());
  const { limit } = services.files;
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(new UserError(platformErrors.tooLarge, { limit: sayBytes(limit) }));
      else if (room && size > room.bytes) done(room.refusal);
      else done(null, chunk);
    },
  });
  try {
    await pipeline(stream, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
    return { path, size };
  } catch (error) {
    await rm(path, { force: true });
    stream.destroy();
    switch ((error as NodeJS.ErrnoException).code) {
      case 'ENOSPC': case 'EDQUOT': throw new UserError(sourcesErrors.diskFull);
      // The body stopped in the middle.
      case 'ERR_STREAM_PREMATURE_CLOSE': throw new UserError(serviceErrors.uploadBroken);
      default: throw error;
    }
  }
}
