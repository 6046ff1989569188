import { lakeErrors } from '#areas/lake';
import { fillText, type ErrorDefinition, type Text } from '#platform/contract';
import { UserError, type MessageValues, valuesIn } from '#platform/server/errors.ts';

/** Everything that is wrong with a task as it was sent, each at its field, told at one go. */
export class TaskProblems {
  readonly fields: Record<string, Text> = {};

  add(field: string, text: Text, values: MessageValues = {}): void {
    this.fields[field] ??= { zh: fillText(text.zh, valuesIn('zh', values)), en: fillText(text.en, valuesIn('en', values)) };
  }

  /** What another part of the platform refuses is a problem of this field. */
  async refusedAt<Result>(field: string, asking: Promise<Result>): Promise<Result | undefined> {
    try {
      return await asking;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      this.add(field, { zh: error.say('zh'), en: error.say('en') });
      return undefined;
    }
  }

  throwIfAny(): void {
    const found = Object.values(this.fields);
    if (found.length === 0) return;
    throw new UserError(lakeErrors.badDefinition, { reason: { zh: found.map(({ zh }) => zh).join(' '), en: found.map(({ en }) => en).join(' ') } }, this.fields);
  }
}

/** One field, with an error of its own. */
export function refusedField(field: string, definition: ErrorDefinition, values: MessageValues = {}): UserError {
  return new UserError(definition, values, { [field]: definition });
}
