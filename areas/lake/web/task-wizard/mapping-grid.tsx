import { DeleteOutlined } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Tooltip } from 'antd';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { FieldMapping } from '#engine/sync/plan.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { FieldFunctionWords, SourceField } from '../../contract/task-tables.ts';
import { offeredTypes, typeText } from './type-text.ts';
import type { MappingNotes } from './use-mapping-notes.ts';
import { wizardWords } from './wizard-words.ts';

interface MappingGridProps {
  mapping: readonly FieldMapping[];
  fields: readonly SourceField[];
  functions: readonly FieldFunctionWords[];
  notes: MappingNotes;
  onLine: (index: number, line: FieldMapping) => void;
  onRemove: (index: number) => void;
  onOpen: (index: number) => void;
  onPaste: (text: string, index: number) => void;
}

const rowHeight = 37;

/** One line per field of the target. Only lines in sight exist, so that a thousand scroll as well as ten. */
export function MappingGrid({ mapping, fields, functions, notes, onLine, onRemove, onOpen, onPaste }: MappingGridProps) {
  const say = useWords(wizardWords);
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({ count: mapping.length, getScrollElement: () => frame.current, estimateSize: () => rowHeight, overscan: 12, scrollPaddingStart: rowHeight });
  const titleOf = (key: string) => {
    const found = functions.find((one) => one.key === key);
    return found ? text(found.title) : key;
  };
  /** Up and down go through a column, as in a sheet. */
  const move = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).dataset['cell'];
    if (!cell || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown' && event.key !== 'Enter') || event.target instanceof HTMLSelectElement) return;
    const [row, column] = cell.split(':').map(Number) as [number, number];
    const next = row + (event.key === 'ArrowUp' ? -1 : 1);
    if (next < 0 || next >= mapping.length) return;
    event.preventDefault();
    virtual.scrollToIndex(next);
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-cell="${next}:${column}"]`)?.focus());
  };
  const paste = (event: ClipboardEvent, index: number) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\t\n]/.test(pasted.trim())) return;
    event.preventDefault();
    onPaste(pasted, index);
  };
  return (
    <div ref={frame} className="mapping-grid" role="grid" aria-label={say('mapping')} aria-rowcount={mapping.length + 1} onKeyDown={move}>
      <div className="mapping-row mapping-head" role="row">
        {['', say('sourceField'), say('targetField'), say('type'), say('steps'), say('notes'), ''].map((title, index) => <div key={index} role="columnheader">{title}</div>)}
      </div>
      <div className="mapping-body" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = mapping[index]!;
          const [note] = notes.of(line.target);
          const losses = line.origin.kind === 'field' ? fields.find(({ name }) => line.origin.kind === 'field' && name === line.origin.field)?.losses ?? [] : [];
          const shown = note ?? (losses[0] && { level: 'warning' as const, text: losses[0] });
          return (
            <div key={index} className="mapping-row" role="row" aria-rowindex={index + 2} style={{ transform: `translateY(${start}px)` }}>
              <div role="gridcell" className="task-quiet">{index + 1}</div>
              <div role="gridcell" data-flush>
                {line.origin.kind === 'field' ? (
                  <select data-cell={`${index}:0`} aria-label={`${say('sourceField')} ${line.target}`} value={line.origin.field} onChange={(event) => onLine(index, { ...line, origin: { kind: 'field', field: event.target.value } })}>
                    {!fields.some(({ name }) => line.origin.kind === 'field' && name === line.origin.field) && <option value={line.origin.field}>{line.origin.field}</option>}
                    {fields.map(({ name, comment }) => <option key={name} value={name}>{comment ? `${name} · ${comment}` : name}</option>)}
                  </select>
                ) : <button type="button" data-cell={`${index}:0`} className="mapping-cell" onClick={() => onOpen(index)}><OriginText line={line} /></button>}
              </div>
              <div role="gridcell" data-flush>
                <input data-cell={`${index}:1`} aria-label={`${say('targetField')} ${index + 1}`} value={line.target} spellCheck={false} onPaste={(event) => paste(event, index)} onChange={(event) => onLine(index, { ...line, target: event.target.value })} />
              </div>
              <div role="gridcell" data-flush>
                <select data-cell={`${index}:2`} aria-label={`${say('type')} ${line.target}`} value={line.type ? JSON.stringify(line.type) : ''}
                  onChange={(event) => onLine(index, { ...line, type: event.target.value ? JSON.parse(event.target.value) as FieldMapping['type'] : undefined })}>
                  <option value="">{say('asSource')}</option>
                  {line.type && !offeredTypes.some((type) => JSON.stringify(type) === JSON.stringify(line.type)) && <option value={JSON.stringify(line.type)}>{typeText(line.type)}</option>}
                  {offeredTypes.map((type) => <option key={typeText(type)} value={JSON.stringify(type)}>{typeText(type)}</option>)}
                </select>
              </div>
              <div role="gridcell" data-flush>
                <button type="button" data-cell={`${index}:3`} className="mapping-cell" aria-label={say('editField', { name: line.target })} onClick={() => onOpen(index)}>
                  {line.steps.length > 0 ? line.steps.map((step) => titleOf(step.function)).join(' → ') : <span className="task-quiet">{say('noSteps')}</span>}
                </button>
              </div>
              <div role="gridcell">{shown && <Tooltip title={[...notes.of(line.target).map((one) => text(one.text)), ...losses.map((loss) => text(loss))].join(' ')}><span className="mapping-note" data-level={shown.level}>{text(shown.text)}</span></Tooltip>}</div>
              <div role="gridcell" data-flush><Button type="text" size="small" icon={<DeleteOutlined />} disabled={mapping.length === 1} aria-label={`${say('remove')} ${line.target}`} onClick={() => onRemove(index)} /></div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function OriginText({ line: { origin } }: { line: FieldMapping }) {
  const say = useWords(wizardWords);
  if (origin.kind === 'constant') return <>{say('constant')} <code>{origin.value ?? 'NULL'}</code></>;
  if (origin.kind === 'expression') return <code>{origin.text || say('expression')}</code>;
  return <>{origin.kind === 'run' && say(origin.fact === 'source' ? 'source-place' : origin.fact)}</>;
}
