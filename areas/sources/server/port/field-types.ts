import type { FoundField } from '#areas/sources';
import type { DataType } from '#engine/types/data-type.ts';

const plain: Record<string, DataType> = {
  string: { kind: 'string' }, boolean: { kind: 'boolean' }, float: { kind: 'float', bits: 64 }, decimal: { kind: 'decimal' }, date: { kind: 'date' }, time: { kind: 'time' }, json: { kind: 'json' },
  uuid: { kind: 'uuid' }, binary: { kind: 'binary' }, datetime: { kind: 'datetime' }, 'datetime with zone': { kind: 'datetime', zone: true }, integer: { kind: 'integer', bits: 64 },
};

/** The types of fields as a look at a resource wrote them down; undefined: some cannot be told from their words. */
export function declaredFields(fields: readonly FoundField[]): { name: string; type: DataType }[] | undefined {
  const known = fields.flatMap(({ name, type }) => {
    const read = typeNamed(type);
    return read ? [{ name, type: read }] : [];
  });
  return known.length > 0 && known.length === fields.length ? known : undefined;
}

/** Later rows may be larger than those that were looked at, so whole numbers get all the room there is. */
function typeNamed(word: string): DataType | undefined {
  const decimal = /^decimal\((\d+),(\d+)\)$/.exec(word);
  if (decimal) return { kind: 'decimal', precision: Number(decimal[1]), scale: Number(decimal[2]) };
  return word.startsWith('integer(') ? plain['integer'] : plain[word];
}
