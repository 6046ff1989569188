import { describe, expect, it } from 'vitest';
import { changesOf, choiceOf, nodeKey } from './choice.ts';

const parts = [{ part: 'roles', items: [{ key: 'a' }, { key: 'b' }] }, { part: 'menus', items: [{ key: 'a' }] }];

describe('what goes into a bundle', () => {
  it('names a whole part without its things', () => {
    expect(choiceOf(parts, [nodeKey('roles', 'a'), nodeKey('roles', 'b')])).toEqual([{ part: 'roles' }]);
  });

  it('names chosen things, each under its own part', () => {
    expect(choiceOf(parts, [nodeKey('roles', 'a'), nodeKey('menus', 'a')])).toEqual([{ part: 'roles', keys: ['a'] }, { part: 'menus' }]);
  });

  it('leaves out parts of which nothing is chosen', () => {
    expect(choiceOf(parts, [])).toEqual([]);
  });

  it('applies the chosen differences alone', () => {
    const differences = [{ part: 'roles', key: 'a' }, { part: 'roles', key: 'b' }, { part: 'menus', key: 'a' }];
    expect(changesOf(differences, new Set([nodeKey('roles', 'b'), nodeKey('menus', 'a')]))).toEqual([{ part: 'roles', keys: ['b'] }, { part: 'menus', keys: ['a'] }]);
  });
});
