import type { z } from 'zod';
import type { Text } from './text.ts';

/** A setting an administrator can change while the platform runs. */
export interface Setting<Value extends z.ZodType = z.ZodType> {
  /** `area.name`, for example `session.hours`. */
  key: string;
  title: Text;
  description: Text;
  value: Value;
  initial: z.output<Value>;
  /** Kept encrypted and never sent to the browser. */
  secret?: true;
}

export function defineSetting<Value extends z.ZodType>(setting: Setting<Value>): Setting<Value> {
  return setting;
}
