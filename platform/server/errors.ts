import { sayText, type ErrorDefinition, type Language, type Text, type TextValues } from '#platform/contract';
import { platformErrors } from '#platform/contract';

/** What is put into a message; a text is said in the language of the message. */
export type MessageValues = Record<string, string | number | Text>;

export function valuesIn(language: Language, values: MessageValues): TextValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]));
}

/** Something the user can mend: the message is shown, in the language of the request. */
export class UserError extends Error {
  readonly definition: ErrorDefinition;
  readonly values: MessageValues;
  /** Messages that belong to single fields of the form that was sent. */
  readonly fields: Record<string, Text> | undefined;

  constructor(definition: ErrorDefinition, values: MessageValues = {}, fields?: Record<string, Text>) {
    super(sayText(definition, 'en', valuesIn('en', values)));
    this.name = 'UserError';
    this.definition = definition;
    this.values = values;
    this.fields = fields;
  }

  /** `text`: the definition as this installation words it. */
  say(language: Language, text: Text = this.definition): string {
    return sayText(text, language, valuesIn(language, this.values));
  }
}

/** Something beyond us failed (a source is down, the disk is full): named plainly, nothing hidden. */
export class OutsideError extends UserError {
  constructor(what: string, cause: unknown) {
    super(platformErrors.outside, { what, reason: reasonOf(cause) });
    this.name = 'OutsideError';
    this.cause = cause;
  }
}

/** Nobody is there any more to be answered: neither a fault nor worth a line in the log. */
export class ClientGone extends Error {
  constructor() {
    super('the client went away');
    this.name = 'ClientGone';
  }
}

/** The first line of what went wrong, without a stack. */
export function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  return text.split('\n', 1)[0] ?? text;
}
