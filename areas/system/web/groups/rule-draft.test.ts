import { describe, expect, it } from 'vitest';
import { draftOf, isComplete, newCondition, newRule, operatorsOf, ruleOf, withField } from './rule-draft.ts';

describe('a rule that is being written', () => {
  it('is complete when every condition says something', () => {
    expect(isComplete(newCondition())).toBe(false);
    expect(isComplete({ ...newCondition(), values: ['d'] })).toBe(true);
    expect(isComplete({ ...newCondition('attribute'), values: ['x'] })).toBe(false);
    expect(isComplete({ ...newCondition('attribute'), attribute: '职称', operator: 'empty' })).toBe(true);
    expect(ruleOf(newRule())).toBeUndefined();
    expect(ruleOf({ match: 'any', conditions: [{ ...newCondition('gender'), values: [''] }] })).toBeDefined();
  });

  it('is sent without what its fields do not have', () => {
    expect(ruleOf({ match: 'all', conditions: [{ ...newCondition('post'), values: ['p'] }] })).toEqual({ match: 'all', conditions: [{ field: 'post', operator: 'is', values: ['p'] }] });
  });

  it('comes back as it was stored', () => {
    const rule = { match: 'all', conditions: [{ field: 'attribute', attribute: 'a', operator: 'contains', values: ['b'] }] } as const;
    expect(ruleOf(draftOf(rule as never))).toEqual(rule);
  });

  it('forgets the values when the field changes, and keeps them when it does not', () => {
    const condition = { ...newCondition('post'), operator: 'not' as const, values: ['p'] };
    expect(withField(condition, 'post')).toBe(condition);
    expect(withField(condition, 'gender')).toEqual(newCondition('gender'));
    expect(operatorsOf('attribute')).toContain('contains');
    expect(operatorsOf('post')).not.toContain('contains');
  });
});
