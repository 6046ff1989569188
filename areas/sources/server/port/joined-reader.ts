import type { Reader } from '#engine/sync/run.ts';

/** Several readers of the same columns as one: a resource may have many addresses. Each keeps a place of its own, by its number. */
export function joinedReader(readers: readonly Reader[]): Reader {
  const [first] = readers;
  if (!first || readers.length === 1) return first!;
  const of = (key: string) => {
    const at = key.indexOf('|');
    return { reader: readers[Number(key.slice(0, at))]!, key: key.slice(at + 1) };
  };
  return {
    partial: readers.some(({ partial }) => partial === true),
    async shape() {
      let failure: unknown;
      // The first address may have no file yet to tell columns from.
      for (const reader of readers) {
        try {
          return await reader.shape();
        } catch (error) {
          failure ??= error;
        }
      }
      throw failure;
    },
    async begin(cursor, columns) {
      const places = cursor === null ? [] : (JSON.parse(cursor) as (string | null)[]);
      const begun = await Promise.all(readers.map((reader, index) => reader.begin(places[index] ?? null, columns)));
      return {
        parts: begun.flatMap(({ parts }, index) => parts.map(({ key, title }) => ({ key: `${index}|${key}`, title }))),
        rows: begun.every(({ rows }) => rows !== null) ? begun.reduce((sum, { rows }) => sum + rows!, 0) : null,
      };
    },
    read(part, signal) {
      const { reader, key } = of(part.key);
      return reader.read({ key, title: part.title }, signal);
    },
    plain(part, most, signal) {
      const { reader, key } = of(part.key);
      return reader.plain?.({ key, title: part.title }, most, signal) ?? Promise.resolve(undefined);
    },
    cursor() {
      const places = readers.map((reader) => reader.cursor());
      // Those that keep no place read everything anew, as one of them alone would.
      return places.every((place) => place === null) ? null : JSON.stringify(places);
    },
    notes: () => readers.flatMap((reader) => reader.notes?.() ?? []),
    async landed(signal) {
      for (const reader of readers) await reader.landed?.(signal);
    },
    async close() {
      await Promise.all(readers.map((reader) => reader.close()));
    },
  };
}
