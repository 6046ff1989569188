import type { ErRelationRow } from '../../contract/relations.ts';
import { kindOf } from './relation-look.ts';

/** A relation in one line and a half: what refers to what, and how sure that is. */
export function RelationItem({ row, onOpen }: { row: ErRelationRow; onOpen: () => void }) {
  const from = `${row.object}.${row.fields.join(', ')}`;
  const to = `${row.refObject}.${row.refFields.join(', ')}`;
  return (
    <button type="button" className="er-item" data-kind={kindOf(row)} title={`${from} → ${to}`} onClick={onOpen}>
      <span className="er-item-ends">
        <span>{from}</span>
        <span>→ {to}</span>
      </span>
      {row.origin === 'inferred' && <span className="er-item-sure">{row.confidence}%</span>}
    </button>
  );
}
