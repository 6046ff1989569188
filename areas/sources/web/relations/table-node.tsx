import { LinkOutlined } from '@ant-design/icons';
import { Handle, Position, useUpdateNodeInternals, type Node, type NodeProps } from '@xyflow/react';
import { createContext, memo, use, useEffect, useRef } from 'react';
import { useWords } from '#platform/web/words.ts';
import { KeyMark } from './key-mark.tsx';
import { relationsWords } from './relations-words.ts';
import { shortType } from './short-type.ts';
import { handleId, tableSize, type TableShape } from './table-shape.ts';

export type TableNodeData = Node<{ shape: TableShape; related: ReadonlySet<string> }, 'table'>;

interface TableTools {
  /** So small that no row could be read: only names are drawn. */
  far: boolean;
  connectable: boolean;
  toggleFields: (wid: string) => void;
}
export const TableToolsContext = createContext<TableTools>({ far: false, connectable: false, toggleFields: () => {} });

/** A table with its keys; a relation is drawn from row to row. */
export const TableNode = memo(function TableNode({ data: { shape, related } }: NodeProps<TableNodeData>) {
  const say = useWords(relationsWords);
  const { far, connectable, toggleFields } = use(TableToolsContext);
  const { node, rows, hidden, expanded, width, height } = shape;
  const title = node.dataObjectName || node.dataObject;
  const update = useUpdateNodeInternals();
  const wasFar = useRef(far);
  useEffect(() => {
    // Rows that came into sight can be drawn from once React Flow knows of them.
    if (wasFar.current && !far) update(node.wid);
    wasFar.current = far;
  }, [far, node.wid, update]);
  if (far) return <div className="er-table er-table-far" style={{ width, height }}><span>{title}</span></div>;
  return (
    <div className="er-table" style={{ width, height }}>
      <div className="er-table-head" style={{ height: tableSize.head }} title={[node.schema_name, node.dataObject].filter(Boolean).join('.')}>
        <div className="er-table-name">{node.dataObject}</div>
        {(node.dropped || node.dataObjectName || node.schema_name) && <div className="er-table-title">{node.dropped ? say('dropped') : node.dataObjectName || node.schema_name}</div>}
        {node.suggested_num > 0 && <span className="er-table-open" title={say('counts', { relations: node.relation_num, suggested: node.suggested_num })}>{node.suggested_num}</span>}
      </div>
      {rows.map((field, place) => (
        <div key={field.wid} className="er-row nodrag" style={{ height: tableSize.row }} title={[field.dataField, field.dataFieldName, field.native_type].filter(Boolean).join(' · ')}>
          <span className="er-row-mark">{field.is_pk === 1 ? <KeyMark label={say('key')} /> : related.has(field.dataField) ? <LinkOutlined aria-hidden /> : null}</span>
          <span className="er-row-name">{field.dataField}</span>
          <span className="er-row-title">{field.dataFieldName}</span>
          <span className="er-row-type">{shortType(field.native_type)}</span>
          {connectable && <Handle type="source" id={handleId('left', place)} position={Position.Left} />}
          {connectable && <Handle type="source" id={handleId('right', place)} position={Position.Right} />}
        </div>
      ))}
      {(hidden > 0 || expanded) && (
        <button type="button" className="er-more nodrag nopan" style={{ height: tableSize.row }} aria-expanded={expanded} aria-label={expanded ? undefined : say('showFields', { name: node.dataObject })}
          onClick={(event) => {
            event.stopPropagation();
            toggleFields(node.wid);
          }}>{expanded ? say('fewerFields') : say('moreFields', { count: hidden })}</button>
      )}
    </div>
  );
});
