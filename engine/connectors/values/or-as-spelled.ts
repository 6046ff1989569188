import type { Value } from '../../types/data-type.ts';
import { ConnectorFailure } from '../failure.ts';

/**
 * A change cannot be left out, and one that cannot be read would hold up all that come after it: a value that no type of ours has
 * is told as the database spells it. Whoever writes it down takes it or puts the row aside, as with rows that are copied.
 */
export function orAsSpelled<Raw>(read: (raw: Raw) => Value, spell: (raw: Raw) => string): (raw: Raw) => Value {
  return (raw) => {
    try {
      return read(raw);
    } catch (error) {
      if (error instanceof ConnectorFailure && error.kind === 'bad-data') return spell(raw);
      throw error;
    }
  };
}
