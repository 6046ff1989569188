import { describe, expect, it } from 'vitest';
import { refusalOf, type AccountState } from './accounts.ts';

const usable: AccountState = { status: 'enabled', locked_time: null, valid_from: null, valid_to: null };
const today = '2026-11-15';

describe('an account', () => {
  it.each<[string, Partial<AccountState>]>([
    ['without limits', {}],
    ['on its first day', { valid_from: today }],
    ['on its last day', { valid_to: today }],
  ])('may be used %s', (_when, state) => {
    expect(refusalOf({ ...usable, ...state }, today)).toBeNull();
  });

  it.each<[string, Partial<AccountState>, RegExp]>([
    ['locked', { locked_time: '2026-11-14T08:00:00.000Z' }, /locked/],
    ['disabled', { status: 'disabled' }, /disabled/],
    ['not valid yet', { valid_from: '2026-11-16' }, /from 2026-11-16/],
    ['expired', { valid_to: '2026-11-14' }, /expired on 2026-11-14/],
  ])('may not be used when it is %s, and says so', (_what, state, words) => {
    expect(refusalOf({ ...usable, ...state }, today)?.say('en')).toMatch(words);
  });
});
