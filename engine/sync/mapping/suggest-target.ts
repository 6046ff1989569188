import type { Text } from '#platform/contract/text.ts';
import type { TypeMap } from '#engine/connectors/connector.ts';
import type { SourceShape } from '../run.ts';
import type { TargetColumn } from './compile-mapping.ts';

export interface SuggestedTarget {
  columns: (TargetColumn & { native: string })[];
  primaryKey: string[];
  losses: { column: string; text: Text }[];
}

/** A table of the lake that keeps what the source has; what its types cannot keep is named. */
export function suggestTarget(shape: SourceShape, types: TypeMap): SuggestedTarget {
  const losses: SuggestedTarget['losses'] = [];
  const columns = shape.columns.map(({ name, type, comment, nullable, loss }) => {
    const native = types.toNative(type);
    for (const text of [loss, native.loss]) if (text) losses.push({ column: name, text });
    return { name, type, comment, nullable, native: native.native };
  });
  return { columns, primaryKey: shape.primaryKey, losses };
}
