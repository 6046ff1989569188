import { describe, expect, it } from 'vitest';
import { systemErrors } from '#areas/system';
import { UserError } from '#platform/server/errors.ts';
import { checkPassword, makePassword } from './password-rules.ts';

const rules = { length: 8, classes: 3, history: 5, days: 0 };

function refusalOf(password: string, userid = 'lihua'): UserError | null {
  try {
    checkPassword(password, userid, rules);
    return null;
  } catch (error) {
    return error as UserError;
  }
}

describe('a password', () => {
  it.each(['River-26', 'aB3aB3aB', '长江 Grüße 9', '😀Aa1😀Aa1'])('%j is accepted', (password) => {
    expect(refusalOf(password)).toBeNull();
  });

  it.each([
    ['Ab1-', systemErrors.passwordTooShort],
    ['😀😀Aa1', systemErrors.passwordTooShort],
    ['abcdefgh', systemErrors.passwordTooSimple],
    ['abcdefg1', systemErrors.passwordTooSimple],
    ['Aa1'.repeat(50), systemErrors.passwordTooLong],
  ])('%j is refused with the reason', (password, reason) => {
    expect(refusalOf(password)?.definition).toBe(reason);
  });

  it('must not be the user id, in whatever case', () => {
    expect(refusalOf('LIHUA-2026', 'lihua-2026')?.definition).toBe(systemErrors.passwordIsUserid);
  });

  it('is refused at its field, in both languages', () => {
    const refusal = refusalOf('short');
    expect(refusal?.fields).toHaveProperty('newPassword');
    expect(refusal?.say('zh')).toBe('密码至少 8 位。');
    expect(refusal?.say('en')).toBe('Use at least 8 characters.');
  });
});

it('makes up passwords that follow the strictest rules and never repeat', () => {
  const made = new Set(Array.from({ length: 200 }, makePassword));
  expect(made.size).toBe(200);
  for (const password of made) expect(() => checkPassword(password, 'admin', { ...rules, length: 17, classes: 4 })).not.toThrow();
});
