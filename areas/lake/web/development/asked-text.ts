import { ParameterFailure, resolveParameters } from '#engine/schedule/run-parameters.ts';
import { statementAt } from '#engine/sql-text/sql-statements.ts';
import type { Text } from '#platform/contract/text.ts';
import type { EditorPlace } from '#platform/web/blocks/sql/sql-editor.tsx';

export interface AskedText {
  /** As it stands in the editor. */
  text: string;
  from: number;
  /** With its parameters put in. */
  sql: string;
}

export interface TextProblem {
  line: number;
  column?: number;
  text: Text;
}

/** What a person means by "run": the selection, else the statement at the cursor, with parameters as they would be now. */
export function askedText(whole: string, place: EditorPlace, values: Record<string, string>, zone: string): AskedText | TextProblem | undefined {
  const selected = whole.slice(place.from, place.to);
  // The lake counts from the first word, so what is asked begins there.
  const asked = selected.trim() ? { text: selected.trim(), from: place.from + selected.length - selected.trimStart().length } : statementAt(whole, place.cursor);
  if (!asked) return undefined;
  try {
    const context = { scheduledFor: new Date(), zone };
    const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, resolveParameters(value, { ...context, values: {} })]));
    return { text: asked.text, from: asked.from, sql: resolveParameters(asked.text, { ...context, values: given }).replace(/;\s*$/, '') };
  } catch (error) {
    if (!(error instanceof ParameterFailure)) throw error;
    const [problem] = error.problems;
    return { ...placeInWhole(whole, asked, problem!), text: error.text };
  }
}

/** The lake counts in what it was asked; people look at the whole text. Where parameters were put in, only the line is sure. */
export function placeInWhole(whole: string, { text, from }: Pick<AskedText, 'text' | 'from'>, { line, column }: { line: number; column: number }): { line: number; column?: number } {
  const before = whole.slice(0, from);
  const first = before.split('\n').length;
  const said = text.split('\n')[line - 1] ?? '';
  const at = line === 1 ? column + (from - before.lastIndexOf('\n') - 1) : column;
  return { line: first + line - 1, ...(/\$[[{]/.test(said.slice(0, column - 1)) ? {} : { column: at }) };
}
