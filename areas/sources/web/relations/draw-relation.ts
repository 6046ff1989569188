import type { RelationInput } from '../../contract/relations.ts';
import { fieldOfHandle, type TableShape } from './table-shape.ts';

export interface DrawnLine {
  source: string;
  sourceHandle?: string | null;
  target: string;
  targetHandle?: string | null;
}

/** What a line that was drawn from one field to another means: the key is what is referred to, whichever end it was drawn from. */
export function relationOfLine({ source, sourceHandle, target, targetHandle }: DrawnLine, shapes: ReadonlyMap<string, TableShape>): RelationInput | undefined {
  const [from, to] = [shapes.get(source), shapes.get(target)];
  const [start, end] = [from && fieldOfHandle(from, sourceHandle), to && fieldOfHandle(to, targetHandle)];
  if (!start || !end || start.wid === end.wid) return undefined;
  const turned = start.is_pk === 1 && end.is_pk !== 1;
  const [child, parent] = turned ? [{ object: target, field: end }, { object: source, field: start }] : [{ object: source, field: start }, { object: target, field: end }];
  return {
    dataObject: child.object, fields: [child.field.dataField], refDataObject: parent.object, refFields: [parent.field.dataField],
    // Both alone their table's key: one row for one row.
    cardinality: isWholeKey(child.field.wid, shapes.get(child.object)!) ? '1:1' : 'n:1',
  };
}

function isWholeKey(field: string, { node }: TableShape): boolean {
  const key = node.fields.filter(({ is_pk }) => is_pk === 1);
  return key.length === 1 && key[0]!.wid === field;
}
