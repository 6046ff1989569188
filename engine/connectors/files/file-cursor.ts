import { z } from 'zod';
import { ConnectorFailure } from '../failure.ts';
import type { FileEntry } from './file-location.ts';

export type IncrementalMode = 'seen' | 'name' | 'modified' | 'none';

const stored = z.discriminatedUnion('by', [
  /** Every file that was read, with what told its content then. */
  z.object({ by: z.literal('seen'), files: z.record(z.string(), z.string()) }),
  /** Names grow with time: all up to this one were read. */
  z.object({ by: z.literal('name'), last: z.string() }),
  /** The newest time that was read, and which files had it. */
  z.object({ by: z.literal('modified'), time: z.string(), paths: z.array(z.string()) }),
]);
type Stored = z.output<typeof stored>;

/** Which files are still to be read; a text goes out after each file and comes in with the next run. */
export class FileCursor {
  readonly #mode: IncrementalMode;
  #state: Stored | undefined;

  constructor(mode: IncrementalMode, text: string | undefined) {
    this.#mode = mode;
    this.#state = text === undefined || text === '' || mode === 'none' ? undefined : readStored(text);
    // Another way of counting begins anew.
    if (this.#state && this.#state.by !== mode) this.#state = undefined;
  }

  /** What is left of a whole listing, in the order in which it must be read. Forgets files that are gone. */
  remaining(entries: readonly FileEntry[]): FileEntry[] {
    if (this.#mode === 'modified' && entries.some(({ modified }) => modified === null)) {
      throw new ConnectorFailure('unsupported', { zh: '该服务器不提供文件修改时间，请改用“已读清单”或“文件名”增量方式', en: 'This server tells no times of files; choose the list of read files or names instead' });
    }
    const byName = (one: FileEntry, other: FileEntry) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0);
    const byTime = (one: FileEntry, other: FileEntry) => ((one.modified ?? '') < (other.modified ?? '') ? -1 : (one.modified ?? '') > (other.modified ?? '') ? 1 : byName(one, other));
    const state = this.#state;
    if (state?.by === 'seen') {
      const present = new Set(entries.map(({ path }) => path));
      state.files = Object.fromEntries(Object.entries(state.files).filter(([path]) => present.has(path)));
    }
    return entries.filter((entry) => !this.#isRead(entry)).sort(this.#mode === 'modified' ? byTime : byName);
  }

  #isRead(entry: FileEntry): boolean {
    switch (this.#state?.by) {
      case 'seen': return Object.hasOwn(this.#state.files, entry.path) && this.#state.files[entry.path] === versionOf(entry);
      case 'name': return entry.path <= this.#state.last;
      case 'modified': return entry.modified! < this.#state.time || (entry.modified === this.#state.time && this.#state.paths.includes(entry.path));
      default: return false;
    }
  }

  /** After `entry` was read as it was when listed: what changed since is read again. */
  advance(entry: FileEntry): () => string {
    switch (this.#mode) {
      case 'seen':
        if (this.#state?.by !== 'seen') this.#state = { by: 'seen', files: {} };
        Object.defineProperty(this.#state.files, entry.path, { value: versionOf(entry), enumerable: true, configurable: true, writable: true });
        break;
      case 'name': this.#state = { by: 'name', last: entry.path }; break;
      case 'modified': {
        const same = this.#state?.by === 'modified' && this.#state.time === entry.modified ? this.#state.paths : [];
        this.#state = { by: 'modified', time: entry.modified ?? '', paths: [...same, entry.path] };
        break;
      }
      default: return () => '';
    }
    return () => JSON.stringify(this.#state);
  }
}

export function versionOf({ etag, size, modified }: FileEntry): string {
  return etag ?? `${size}@${modified ?? ''}`;
}

function readStored(text: string): Stored {
  try {
    return stored.parse(JSON.parse(text));
  } catch (cause) {
    throw new ConnectorFailure('bad-data', { zh: '文件读取位置（游标）无法识别，请重置后重新读取', en: 'The place where reading stopped (cursor) makes no sense; reset it and read again' }, { cause });
  }
}
