import { beforeEach, describe, expect, it } from 'vitest';
import { createHashHistory } from './hash-history.ts';

beforeEach(() => {
  window.history.replaceState(null, '', '#/');
});

const path = (history: ReturnType<typeof createHashHistory>) => {
  const { pathname, search, hash } = history.location();
  return pathname + search + hash;
};

describe('the address after the #', () => {
  it('is read at the start, query included', () => {
    window.history.replaceState(null, '', '#/help?wid=a%2Fb#part');
    expect(createHashHistory().location()).toMatchObject({ pathname: '/help', search: '?wid=a%2Fb', hash: '#part' });
  });

  it('begins at the root when there is none', () => {
    window.history.replaceState(null, '', '/');
    expect(path(createHashHistory())).toBe('/');
  });

  it('follows a move and tells those who listen', () => {
    const history = createHashHistory();
    let heard = 0;
    history.subscribe(() => { heard += 1; });
    history.push('/home?x=1', { from: 'here' });
    expect(window.location.hash).toBe('#/home?x=1');
    expect(history.location().state).toEqual({ from: 'here' });
    history.replace({ pathname: '/home', search: 'x=2' });
    expect(path(history)).toBe('/home?x=2');
    expect(heard).toBe(2);
    expect(history.createHref({ pathname: '/a', search: '?b' })).toBe('#/a?b');
  });
});

describe('a guard', () => {
  it('holds a move back until it is told to proceed', () => {
    const history = createHashHistory();
    const asked: (() => void)[] = [];
    const end = history.guard({ holds: (from, to) => from.pathname !== to.pathname, ask: (proceed) => asked.push(proceed) });
    history.push('/away');
    expect(path(history)).toBe('/');
    expect(asked).toHaveLength(1);
    asked[0]!();
    expect(path(history)).toBe('/away');
    end();
    history.push('/further');
    expect(path(history)).toBe('/further');
  });

  it('lets pass what it does not hold', () => {
    const history = createHashHistory();
    history.guard({ holds: (from, to) => from.pathname !== to.pathname, ask: () => expect.unreachable() });
    history.push('/?page=2');
    expect(path(history)).toBe('/?page=2');
  });
});
