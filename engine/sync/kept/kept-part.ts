import { createHash, randomUUID } from 'node:crypto';
import type { BadRow } from '../run.ts';
import type { RowPlace, SegmentBytes } from '../segments/segment.ts';
import type { KeptFiles, KeptObject } from './kept-files.ts';

export type ReadPiece = SegmentBytes & { problems?: BadRow[] };

/** So much goes into one object: small enough to go in one request, and to be held while it is compared. */
const objectBytes = 4 << 20;

/** Pieces as the reader gave them; plain ones that follow each other are one. */
interface KeptPiece {
  rows: number;
  bytes: number;
  places?: readonly RowPlace[] | undefined;
  problems?: BadRow[] | undefined;
}

/** Written when a part is whole: without it nothing of the part counts. */
interface KeptPart {
  objects: (KeptObject & { pieces: KeptPiece[] })[];
}

const nameOf = (folder: string, key: string) => `${folder}/${createHash('sha256').update(key).digest('hex').slice(0, 40)}`;

export const keptPart = (files: KeptFiles, folder: string, key: string, signal: AbortSignal) => files.readFacts<KeptPart>(`${nameOf(folder, key)}.json`, signal);

export async function* readKept(files: KeptFiles, { objects }: KeptPart, signal: AbortSignal): AsyncGenerator<ReadPiece> {
  for (const { pieces, ...object } of objects) {
    const all = await files.read(object, signal);
    let at = 0;
    for (const { bytes, ...piece } of pieces) yield { ...piece, bytes: all.subarray(at, (at += bytes)) } as ReadPiece;
  }
}

/** Puts the pieces of a part away while they are read: one object is on its way, the next is being filled. */
export class PartKeeping {
  readonly #files: KeptFiles;
  readonly #name: string;
  readonly #signal: AbortSignal;
  readonly #taking = randomUUID();
  readonly #kept: KeptPart = { objects: [] };
  #parts: Buffer[] = [];
  #pieces: KeptPiece[] = [];
  #bytes = 0;
  #count = 0;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(files: KeptFiles, folder: string, key: string, signal: AbortSignal) {
    this.#files = files;
    this.#name = nameOf(folder, key);
    this.#signal = signal;
  }

  async add({ bytes, rows, places, problems }: ReadPiece): Promise<void> {
    const last = this.#pieces.at(-1);
    if (last && !places && !problems?.length && !last.places && !last.problems) {
      last.rows += rows;
      last.bytes += bytes.length;
    } else this.#pieces.push({ rows, bytes: bytes.length, ...(places && { places }), ...(problems?.length && { problems }) });
    this.#parts.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes >= objectBytes) await this.#send();
  }

  /** From now on the part need not be read again. */
  async finish(): Promise<void> {
    if (this.#pieces.length) await this.#send();
    await this.#sending;
    await this.#files.writeFacts(`${this.#name}.json`, this.#kept, this.#signal);
  }

  async #send(): Promise<void> {
    const { parts, pieces } = { parts: this.#parts, pieces: this.#pieces };
    [this.#parts, this.#pieces, this.#bytes] = [[], [], 0];
    await this.#sending;
    const name = `${this.#name}/${this.#taking}-${(this.#count += 1)}`;
    this.#sending = this.#files.write(name, parts, this.#signal).then((object) => this.#kept.objects.push({ ...object, pieces }));
    // Whoever waits for it hears about a failure.
    this.#sending.catch(() => {});
  }
}
