import type { TableDescription } from '../connectors/connector.ts';
import type { SourceShape } from './run.ts';

/** What the key of a table is worth for telling its rows apart. */
export function sourceKey({ primaryKey, looseKey }: Pick<TableDescription, 'primaryKey' | 'looseKey'>): Pick<SourceShape, 'primaryKey' | 'keyMayRepeat'> {
  return { primaryKey: looseKey === 'order' ? [] : primaryKey?.columns ?? [], ...(looseKey === 'declared' && { keyMayRepeat: true }) };
}
