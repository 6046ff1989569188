import { memo, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { notices } from '#platform/web/notices.ts';
import { useWords } from '#platform/web/words.ts';
import type { AnyAnswers } from '../../contract/survey-answers.ts';
import type { AnswerPlace, AnswerValue, Edit } from './answer-drafts.ts';
import { AnswerCell } from './answer-cell.tsx';
import { isManyCells, pastedValue, readCells, type GridColumn } from './grid-cells.ts';
import { surveyWords } from './survey-words.ts';
import './answer-grid.css';

export interface GridRow {
  place: AnswerPlace;
  /** What the table or field is called in the database. */
  name: string;
  /** As they stand, drafts included. */
  answers: AnyAnswers;
  /** As the server has them. */
  stored: AnyAnswers;
  suggestion: string;
  /** Answers that must not stay empty. */
  required: readonly string[];
  lead: ReactNode;
  codeName?: string;
}

interface AnswerGridProps {
  label: string;
  leadTitle: string;
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  survey: string;
  readOnly: boolean;
  onEdit: (edits: readonly Edit[]) => void;
}

/** Answers as in a spreadsheet: arrows and Enter move, several cells can be pasted, Ctrl+D copies from above. */
export function AnswerGrid({ label, leadTitle, rows, columns, survey, readOnly, onEdit }: AnswerGridProps) {
  const say = useWords(surveyWords);
  const grid = useRef<HTMLTableElement>(null);

  const valueAt = (row: number, column: number) => rows[row]?.answers[columns[column]!.key] as AnswerValue | undefined;
  const change = (row: number, column: number, now: AnswerValue): Edit => {
    const { key } = columns[column]!;
    return { place: rows[row]!.place, key, was: (rows[row]!.stored[key] ?? '') as AnswerValue, now };
  };
  const focus = (row: number, column: number) => {
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
    cell?.focus();
    if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select();
    return !!cell;
  };

  const paste = (event: ClipboardEvent) => {
    const at = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!at || readOnly || !isManyCells(text)) return;
    event.preventDefault();
    const edits: Edit[] = [];
    let left = 0;
    readCells(text).forEach((line, down) => line.forEach((cell, right) => {
      const [row, column] = [at.row + down, at.column + right];
      if (row >= rows.length || column >= columns.length) return;
      const value = pastedValue(columns[column]!.kind, cell);
      if (value !== undefined) edits.push(change(row, column, value));
      else if (cell.trim()) left += 1;
    }));
    onEdit(edits);
    if (left > 0) notices.message('warning', say('notPasted', { count: left }));
  };

  const fillDown = ({ row, column }: { row: number; column: number }) => {
    const value = valueAt(row, column);
    if (value === undefined || value === '') return;
    const isFlag = columns[column]!.kind === 'flag';
    const edits = rows.flatMap((_, below) => (below > row && (isFlag || !valueAt(below, column)) ? [change(below, column, value)] : []));
    onEdit(edits);
    notices.message('success', say('filledDown', { count: edits.length }));
  };

  const press = (event: KeyboardEvent) => {
    const at = cellOf(event.target);
    if (!at || event.nativeEvent.isComposing) return;
    const { row, column } = at;
    const control = event.ctrlKey || event.metaKey;
    const done = () => event.preventDefault();
    if (control && event.key.toLowerCase() === 'd' && !readOnly) {
      done();
      if (event.shiftKey) fillDown(at);
      else if (row > 0) onEdit([change(row, column, valueAt(row - 1, column) ?? '')]);
      return;
    }
    const box = event.target instanceof HTMLInputElement && event.target.type === 'text' ? event.target : undefined;
    const moves: Record<string, () => boolean> = {
      ArrowDown: () => focus(row + 1, column),
      ArrowUp: () => focus(row - 1, column),
      Enter: () => (box ? focus(row + (event.shiftKey ? -1 : 1), column) || true : false),
      ArrowRight: () => (!box || box.selectionStart === box.value.length) && focus(row, column + 1),
      ArrowLeft: () => (!box || box.selectionEnd === 0) && focus(row, column - 1),
    };
    if (!control && !event.altKey && moves[event.key]?.()) done();
  };

  return (
    <table className="answer-grid" role="grid" aria-label={label} aria-readonly={readOnly} ref={grid} onPaste={paste} onKeyDown={press}>
      <thead>
        <tr>
          <th scope="col" className="answer-grid-lead">{leadTitle}</th>
          {columns.map(({ key, title, width }) => <th scope="col" key={key} style={width ? { inlineSize: width } : undefined}>{title}</th>)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, number) => (
          <AnswerRow key={row.place.field_wid || row.place.object_wid} row={row} number={number} columns={columns} survey={survey} readOnly={readOnly} onEdit={onEdit} />
        ))}
      </tbody>
    </table>
  );
}

interface AnswerRowProps extends Pick<AnswerGridProps, 'columns' | 'survey' | 'readOnly' | 'onEdit'> {
  row: GridRow;
  number: number;
}

const AnswerRow = memo(function AnswerRow({ row, number, columns, survey, readOnly, onEdit }: AnswerRowProps) {
  return (
    <tr>
      <th scope="row" className="answer-grid-lead">{row.lead}</th>
      {columns.map((column, place) => (
        <td key={column.key} data-kind={column.kind}>
          <AnswerCell column={column} row={row} cell={`${number}:${place}`} survey={survey} readOnly={readOnly}
            onChange={(now) => onEdit([{ place: row.place, key: column.key, was: (row.stored[column.key] ?? '') as AnswerValue, now }])} />
        </td>
      ))}
    </tr>
  );
}, sameRow);

/** A key stroke changes one row; the others are not drawn again. */
function sameRow(one: AnswerRowProps, other: AnswerRowProps): boolean {
  return one.number === other.number && one.readOnly === other.readOnly && one.columns === other.columns
    && one.row.stored === other.row.stored && one.row.suggestion === other.row.suggestion && one.row.codeName === other.row.codeName
    && JSON.stringify([one.row.answers, one.row.required]) === JSON.stringify([other.row.answers, other.row.required]);
}

function cellOf(target: EventTarget): { row: number; column: number } | undefined {
  const place = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell'];
  if (!place) return undefined;
  const [row, column] = place.split(':').map(Number);
  return { row: row!, column: column! };
}
