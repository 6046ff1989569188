import { randomInt } from 'node:crypto';
import { systemErrors, type PasswordRules } from '#areas/system';
import type { ErrorDefinition, TextValues } from '#platform/contract';
import { UserError } from '#platform/server/errors.ts';

/** Longer ones only make the server work. */
const longest = 128;
const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

/** Refuses a password that breaks a rule, at the field of the form that holds it. */
export function checkPassword(password: string, userid: string, rules: PasswordRules): void {
  const length = [...password].length;
  if (length < rules.length) refuse(systemErrors.passwordTooShort, { length: rules.length });
  if (length > longest) refuse(systemErrors.passwordTooLong, { length: longest });
  if (password.toLowerCase() === userid.toLowerCase()) refuse(systemErrors.passwordIsUserid);
  const used = classes.filter((kind) => kind.test(password)).length;
  if (used < rules.classes) refuse(systemErrors.passwordTooSimple, { classes: rules.classes });
}

export function refuse(definition: ErrorDefinition, values?: TextValues): never {
  throw new UserError(definition, values, { newPassword: definition });
}

/** Without characters that look alike, in blocks that can be read aloud. */
const readable = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

export function makePassword(least = 0): string {
  const blocks = Math.max(3, Math.ceil((least + 1) / 6));
  for (;;) {
    const block = () => Array.from({ length: 5 }, () => readable[randomInt(readable.length)]).join('');
    const password = Array.from({ length: blocks }, block).join('-');
    if (classes.every((kind) => kind.test(password))) return password;
  }
}
