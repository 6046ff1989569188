import type { AnswerKey } from '../../contract/survey-answers.ts';

export type CellKind = 'text' | 'flag' | 'department' | 'person' | 'code';

export interface GridColumn {
  key: AnswerKey;
  title: string;
  kind: CellKind;
  width?: number;
}

/** The cells of what a spreadsheet puts on the clipboard: lines and tabs, with quotes around what holds either. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (source[at + 1] === '"') cell += source[(at += 1)];
      else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === '\t' || letter === '\n') {
      rows.at(-1)!.push(cell);
      cell = '';
      if (letter === '\n') rows.push([]);
    } else cell += letter;
  }
  rows.at(-1)!.push(cell);
  return rows;
}

/** One line without tabs is plain text and belongs into the box at hand. */
export const isManyCells = (text: string): boolean => /[\t\n\r]/.test(text.replace(/\r?\n$/, ''));

const yes = ['1', '是', 'y', 'yes', 'true', '√', '✓'];
const no = ['0', '否', 'n', 'no', 'false', '×', ''];

/** What a pasted text means in a column; undefined: it cannot be pasted here. */
export function pastedValue(kind: CellKind, text: string): string | number | undefined {
  if (kind === 'text') return text.trim();
  if (kind !== 'flag') return undefined;
  const word = text.trim().toLowerCase();
  return yes.includes(word) ? 1 : no.includes(word) ? 0 : undefined;
}
