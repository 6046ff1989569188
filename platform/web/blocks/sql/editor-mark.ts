import { StateEffect, StateField, type EditorState } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

/** A place in the text that somebody should look at. */
export interface EditorMark {
  /** Counted from 1. */
  line: number;
  /** Absent: the whole line. */
  column?: number | undefined;
  text: string;
}

const setMark = StateEffect.define<EditorMark | null>();

function decorations(state: EditorState, { line: number, column, text }: EditorMark): DecorationSet {
  const line = state.doc.line(Math.min(Math.max(1, number), state.doc.lines));
  const whole = Decoration.line({ class: 'sql-mark-line', attributes: { title: text } }).range(line.from);
  const from = column === undefined ? line.to : Math.min(line.from + Math.max(0, column - 1), line.to);
  const word = /^[\p{L}\p{N}_]+|^\S/u.exec(state.sliceDoc(from, line.to))?.[0].length ?? 0;
  return Decoration.set(word > 0 ? [whole, Decoration.mark({ class: 'sql-mark', attributes: { title: text } }).range(from, from + word)] : [whole]);
}

/** The mark goes as soon as the text changes: it spoke of the text as it was. */
export const markField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, docChanged, state }) {
    const told = effects.find((effect) => effect.is(setMark));
    if (told) return told.value ? decorations(state, told.value as EditorMark) : Decoration.none;
    return docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function showMark(view: EditorView, mark: EditorMark | null): void {
  const line = mark && view.state.doc.line(Math.min(Math.max(1, mark.line), view.state.doc.lines));
  view.dispatch({ effects: [setMark.of(mark), ...(line ? [EditorView.scrollIntoView(line.from, { y: 'nearest' })] : [])] });
}
