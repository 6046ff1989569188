import type { z } from 'zod';
import { sourcesErrors } from '#areas/sources';
import type { Text } from '#platform/contract/text.ts';
import { UserError } from '#platform/server/errors.ts';
import { sayIssue } from '#platform/server/shape-problems.ts';

/** Everything that is wrong with a form, each at its field, told at one go. */
export class Problems {
  readonly fields: Record<string, Text> = {};
  private readonly labels: Record<string, Text> = {};

  add(field: string, text: Text, label?: Text): void {
    this.fields[field] ??= text;
    if (label) this.labels[field] ??= label;
  }

  get any(): boolean {
    return Object.keys(this.fields).length > 0;
  }

  /** In one sentence, for those who see no fields. */
  get reason(): Text {
    const say = (language: 'zh' | 'en') => Object.entries(this.fields).map(([field, text]) => {
      const label = this.labels[field]?.[language];
      return label ? `${label}${language === 'zh' ? '：' : ': '}${text[language]}` : text[language];
    }).join(language === 'zh' ? '' : ' ');
    return { zh: say('zh'), en: say('en') };
  }

  throwIfAny(): void {
    if (this.any) throw new UserError(sourcesErrors.sourceIncomplete, { reason: this.reason }, this.fields);
  }
}

export interface ShapeProblem {
  path: string;
  text: Text;
}

/** What a shape says about a value, in both languages. */
export function shapeProblems(shape: z.ZodType, value: unknown): ShapeProblem[] {
  const { error: zh } = shape.safeParse(value, { error: (issue) => sayIssue(issue, 'zh') });
  const { error: en } = shape.safeParse(value, { error: (issue) => sayIssue(issue, 'en') });
  if (!zh || !en) return [];
  return en.issues.map((issue, at) => ({
    path: issue.path.map(String).join('.'),
    // A pattern says nothing to a reader.
    text: issue.code === 'invalid_format' ? sourcesErrors.wrongFormat
      : issue.code === 'invalid_type' && issue.input === undefined ? sourcesErrors.fieldRequired
        : { zh: zh.issues[at]?.message ?? issue.message, en: issue.message },
  }));
}
