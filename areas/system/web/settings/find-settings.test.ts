import { describe, expect, it } from 'vitest';
import type { SettingView } from '#platform/contract/platform/settings.ts';
import { countSettings, findSettings, sameValue, type SettingGroup } from './find-settings.ts';

const setting = (key: string, zh: string, en: string, changed = false): SettingView => ({
  key, title: { zh, en }, description: { zh: '说明', en: `About ${en}` }, schema: {}, initial: 0, value: 0, secret: false, changed, modify_time: null, last_modifier: null,
});
const groups: SettingGroup[] = [
  { area: 'platform', title: { zh: '平台', en: 'Platform' }, settings: [setting('session.hours', '登录有效期', 'Session length', true), setting('audit.days', '审计', 'Audit')] },
  { area: 'system', title: { zh: '系统管理', en: 'System' }, settings: [setting('cas.enabled', '单点登录', 'Single sign-on')] },
];
const keys = (filter: Partial<Parameters<typeof findSettings>[1]>) =>
  findSettings(groups, { text: '', area: '', changedOnly: false, ...filter }).flatMap((group) => group.settings.map(({ key }) => key));

describe('looking for settings', () => {
  it('finds by name in either language, by key and by description', () => {
    expect(keys({ text: '登录' })).toEqual(['session.hours', 'cas.enabled']);
    expect(keys({ text: 'SINGLE sign' })).toEqual(['cas.enabled']);
    expect(keys({ text: 'audit.d' })).toEqual(['audit.days']);
    expect(keys({ text: 'about session' })).toEqual(['session.hours']);
  });

  it('wants every word to match', () => expect(keys({ text: 'audit hours' })).toEqual([]));

  it('keeps to one area and to what was changed', () => {
    expect(keys({ area: 'system' })).toEqual(['cas.enabled']);
    expect(keys({ changedOnly: true })).toEqual(['session.hours']);
    expect(keys({ changedOnly: true, area: 'system' })).toEqual([]);
  });

  it('leaves out areas without a match, and counts the rest', () => {
    const found = findSettings(groups, { text: 'cas', area: '', changedOnly: false });
    expect(found.map(({ area }) => area)).toEqual(['system']);
    expect(countSettings(groups)).toBe(3);
  });
});

describe('two values', () => {
  it('are the same whatever the order of their fields, but not of their entries', () => {
    expect(sameValue({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
    expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false);
    expect(sameValue('1', 1)).toBe(false);
  });
});
