import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type KeyboardEvent } from 'react';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { copyText } from '#platform/web/blocks/copy-text.ts';
import { notices } from '#platform/web/notices.ts';
import { useWords } from '#platform/web/words.ts';
import type { LakeAnswer } from '../../contract/lake-tables.ts';
import { answerWords } from '../lake/answer/answer-words.ts';
import { isNumeric } from '../lake/answer/is-numeric.ts';
import { typeText } from '../task-wizard/type-text.ts';
import { cellsText, columnWidths, isIn, moved, rangeOf, type Cell, type Marked } from './cell-range.ts';
import { developmentWords } from './development-words.ts';

const [rowHeight, numberWidth] = [28, 56];

/** Rows of an answer, however many and however wide: only what is seen is drawn. Cells are marked and copied as in a spreadsheet. */
export function AnswerGrid({ answer }: { answer: LakeAnswer }) {
  const { columns, rows } = answer;
  const sayAnswer = useWords(answerWords);
  const say = useWords(developmentWords);
  const frame = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<Marked>();
  const [widths] = useState(() => columnWidths(answer));
  const down = useVirtualizer({ count: rows.length, getScrollElement: () => frame.current, estimateSize: () => rowHeight, overscan: 12, scrollPaddingStart: 44 });
  const across = useVirtualizer({ horizontal: true, count: columns.length, getScrollElement: () => frame.current, estimateSize: (at) => widths[at]!, overscan: 4, scrollPaddingStart: numberWidth });
  const range = marked && rangeOf(marked);
  const mark = (cell: Cell, extend: boolean) => setMarked((before) => ({ from: extend && before ? before.from : cell, to: cell }));
  const onKey = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && range) {
      event.preventDefault();
      const { text, count } = cellsText(answer, range);
      void copyText(text).then((done) => done && notices.message('success', say('copied', { count })));
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && rows.length > 0) {
      event.preventDefault();
      setMarked({ from: { row: 0, column: 0 }, to: { row: rows.length - 1, column: columns.length - 1 } });
      return;
    }
    const next = moved(marked?.to, event.key, { rows: rows.length, columns: columns.length });
    if (!next) return;
    event.preventDefault();
    mark(next, event.shiftKey);
    down.scrollToIndex(next.row);
    across.scrollToIndex(next.column);
  };
  const shown = across.getVirtualItems();
  return (
    <div className="dev-grid" ref={frame} tabIndex={0} role="grid" aria-label={sayAnswer('rows')} aria-rowcount={rows.length + 1} aria-colcount={columns.length} onKeyDown={onKey} title={say('copyCells')}>
      <div style={{ width: across.getTotalSize() + numberWidth, height: down.getTotalSize() + 44 }}>
        <div className="dev-grid-head" role="row" style={{ width: across.getTotalSize() + numberWidth }}>
          <span className="dev-grid-number" style={{ width: numberWidth }} />
          {shown.map(({ index, start, size }) => {
            const { name, type, masked } = columns[index]!;
            return <span key={index} role="columnheader" aria-colindex={index + 1} title={name} data-number={isNumeric(type) || undefined} style={{ insetInlineStart: start + numberWidth, width: size }}><code>{name}</code><small title={masked ? sayAnswer('maskedHint') : undefined}>{typeText(type)}{masked && ` · ${sayAnswer('masked')}`}</small></span>;
          })}
        </div>
        {down.getVirtualItems().map((line) => (
          <div key={line.index} role="row" aria-rowindex={line.index + 2} className="dev-grid-row" style={{ top: line.start + 44, height: rowHeight, width: across.getTotalSize() + numberWidth }}>
            <span className="dev-grid-number" style={{ width: numberWidth }}>{line.index + 1}</span>
            {shown.map(({ index, start, size }) => {
              const value = rows[line.index]![index] ?? null;
              const cell = { row: line.index, column: index };
              return (
                <span key={index} role="gridcell" aria-colindex={index + 1} aria-selected={range ? isIn(range, cell) : false} data-null={value === null || undefined} data-number={isNumeric(columns[index]!.type) || undefined} title={value !== null && value.length > 40 ? value.slice(0, 2000) : undefined}
                  style={{ insetInlineStart: start + numberWidth, width: size }} onMouseDown={(event) => event.button === 0 && mark(cell, event.shiftKey)} onMouseEnter={(event) => event.buttons === 1 && mark(cell, true)}>
                  {value === null ? 'NULL' : value.length > 300 ? `${value.slice(0, 300)}…` : value}
                </span>
              );
            })}
          </div>
        ))}
      </div>
      {rows.length === 0 && <EmptyState compact title={sayAnswer('noRows')} />}
    </div>
  );
}
