/** A field outside of a statement that a column was made from. */
export interface Origin {
  kind: 'source' | 'lake';
  place: string;
  /** `*`: the table as a whole, where no field of it can be named. */
  field: string;
  /** What was done on the way, innermost first: `trim → upper`. Empty: nothing. */
  how: string;
}

export const wholeTable = '*';

export interface MadeColumn {
  /** Null: the lake gives it a name of its own. */
  name: string | null;
  origins: readonly Origin[];
}

/** Longer ones are cut: nobody reads them. */
export const mostWay = 200;

export const further = (origins: readonly Origin[], how: string): Origin[] =>
  origins.map((origin) => ({ ...origin, how: origin.how === how ? how : [origin.how, how].filter(Boolean).join(' → ').slice(0, mostWay) }));

/** Each field once; ways that differ stand beside each other. */
export function united(origins: readonly Origin[]): Origin[] {
  const found = new Map<string, Origin>();
  for (const origin of origins) {
    const key = `${origin.place}\n${origin.field}`;
    const before = found.get(key);
    if (!before) found.set(key, origin);
    else if (!before.how.split(', ').includes(origin.how)) found.set(key, { ...before, how: [before.how, origin.how].filter(Boolean).join(', ').slice(0, mostWay) });
  }
  return [...found.values()];
}
