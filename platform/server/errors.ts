import { sayText, type ErrorDefinition, type Language, type Text, type TextValues } from '#platform/contract';
import { platformErrors } from '#platform/contract';

/** Something the user can mend: the message is shown, in the language of the request. */
export class UserError extends Error {
  readonly definition: ErrorDefinition;
  readonly values: TextValues;
  /** Messages that belong to single fields of the form that was sent. */
  readonly fields: Record<string, Text> | undefined;

  constructor(definition: ErrorDefinition, values: TextValues = {}, fields?: Record<string, Text>) {
    super(sayText(definition, 'en', values));
    this.name = 'UserError';
    this.definition = definition;
    this.values = values;
    this.fields = fields;
  }

  say(language: Language): string {
    return sayText(this.definition, language, this.values);
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
