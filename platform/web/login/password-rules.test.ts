import { expect, test } from 'vitest';
import { checkPassword } from './password-rules.ts';

const rules = { length: 8, classes: 3, history: 0, days: 0 };

test('length counts characters, not code units', () => {
  expect(checkPassword('川川川川川川川川', rules).length).toBe(true);
  expect(checkPassword('𠀀𠀀𠀀𠀀', rules).length).toBe(false);
});

test('three of four kinds are enough', () => {
  expect(checkPassword('abcDEF12', rules).classes).toBe(true);
  expect(checkPassword('abcdef1!', rules).classes).toBe(true);
  expect(checkPassword('abcdef12', rules).classes).toBe(false);
  expect(checkPassword('', rules).classes).toBe(false);
});

test('the old password is not a new one, and neither is nothing', () => {
  expect(checkPassword('Same1234', rules, 'Same1234').different).toBe(false);
  expect(checkPassword('', rules, 'Same1234').different).toBe(false);
  expect(checkPassword('Other1234', rules, 'Same1234').different).toBe(true);
});
