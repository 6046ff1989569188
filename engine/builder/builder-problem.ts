import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '../connectors/failure.ts';
import { FieldProblem, inWords } from '../sync/mapping/field-term.ts';

/** What is wrong with a builder, and with which part of it: `tables.0`, `joins.1`, `columns.2`, `filter.0`, `having.0`, `sort.0`. */
export class BuilderProblem extends Error {
  override name = 'BuilderProblem';
  readonly part: string;
  readonly text: Text;

  constructor(part: string, text: Text) {
    super(text.en);
    this.part = part;
    this.text = text;
  }
}

/** Whatever was wrong inside is a problem of this part. */
export function atPart<T>(part: string, named: (text: Text) => Text, work: () => T): T {
  try {
    return inWords(work);
  } catch (error) {
    // A name that the lake does not take is refused by its dialect.
    if (error instanceof FieldProblem || error instanceof ConnectorFailure) throw new BuilderProblem(part, named(error.text));
    throw error;
  }
}

export const about = (zh: string, en: string) => (text: Text): Text => ({ zh: `${zh}：${text.zh}`, en: `${en}: ${text.en}` });
