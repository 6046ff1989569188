import type { PasswordRules } from '../session/wire.ts';

const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}\s]/u];

/** Which of the rules a new password keeps; the server checks them again, and the history with them. */
export function checkPassword(password: string, rules: PasswordRules, oldPassword = '') {
  return {
    length: [...password].length >= rules.length,
    classes: classes.filter((kind) => kind.test(password)).length >= rules.classes,
    different: password !== '' && password !== oldPassword,
  };
}
