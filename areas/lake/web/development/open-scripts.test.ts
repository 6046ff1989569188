import { expect, test } from 'vitest';
import { isChanged, keptScripts, readScripts, stepScripts, type OpenScripts, type Step } from './open-scripts.ts';
import { newDraft, textOf, withText } from './script-draft.ts';

const nowhere = { project_wid: null, folder_wid: null };
const draft = newDraft('sql', 'one', nowhere);
const after = (...steps: Step[]): OpenScripts => steps.reduce(stepScripts, { tabs: [], active: null });
const write = (key: string, text: string): Step => ({ step: 'edit', key, change: (before) => withText('sql', before, text) });
const opened: Step[] = [{ step: 'open', script: { wid: 'w', kind: 'sql', name: 'one' } }, { step: 'load', key: 'w', draft, row_version: 1 }];

test('what is written survives a reload, what is saved is read anew', () => {
  const state = after(...opened, { step: 'add', key: 'new-1', kind: 'script', draft: newDraft('script', 'two', nowhere) }, write('w', 'select 1'));
  const back = readScripts(keptScripts(state));
  expect(back).toEqual(state);
  expect(readScripts(keptScripts(after(...opened))).tabs).toEqual([{ key: 'w', wid: 'w', kind: 'sql', name: 'one' }]);
  for (const text of [null, '', '{', '{"tabs":3}', '[]']) expect(readScripts(text)).toEqual({ tabs: [], active: null });
});

test('what somebody writes is not overwritten by what others saved, unless they say so', () => {
  const theirs = withText('sql', draft, 'theirs');
  const state = after(...opened, write('w', 'mine'), { step: 'load', key: 'w', draft: theirs, row_version: 2 });
  expect(state.tabs[0]).toMatchObject({ row_version: 1 });
  expect(textOf('sql', state.tabs[0]!.draft!)).toBe('mine');
  const taken = stepScripts(state, { step: 'load', key: 'w', draft: theirs, row_version: 2, force: true });
  expect([textOf('sql', taken.tabs[0]!.draft!), isChanged(taken.tabs[0]!)]).toEqual(['theirs', false]);
});

test('a new script gets its number when it is saved, and keeps what was typed meanwhile', () => {
  const sent = withText('sql', draft, 'sent');
  const state = after({ step: 'add', key: 'new-1', kind: 'sql', draft }, write('new-1', 'sent'), write('new-1', 'typed on'), { step: 'saved', key: 'new-1', wid: 'w', row_version: 1, draft: sent });
  expect(state).toMatchObject({ active: 'w', tabs: [{ key: 'w', wid: 'w', row_version: 1 }] });
  expect([textOf('sql', state.tabs[0]!.draft!), isChanged(state.tabs[0]!)]).toEqual(['typed on', true]);
});

test('closing a tab shows its neighbour', () => {
  const state = after(...['a', 'b', 'c'].map((wid): Step => ({ step: 'open', script: { wid, kind: 'sql', name: wid } })), { step: 'activate', key: 'b' }, { step: 'close', key: 'b' });
  expect([state.active, state.tabs.length]).toEqual(['c', 2]);
  expect(after(...opened, { step: 'close', key: 'w' })).toEqual({ tabs: [], active: null });
});
