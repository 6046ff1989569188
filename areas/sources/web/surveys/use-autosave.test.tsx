import { act } from 'react';
import { expect, it } from 'vitest';
import { fakeServer } from '#platform/web/blocks/testing/fake-server.ts';
import { render, until } from '#platform/web/blocks/testing/render.tsx';
import { saveSurveyAnswers } from '../../contract/survey-answers.ts';
import { useAutosave, type Autosave } from './use-autosave.ts';

let answer = Promise.withResolvers<void>();
const saved = { saved: 1, conflicts: [], gone: 0, progress: { object_num: 1, done_num: 0, field_num: 0, required_num: 2, answered_num: 1 } };
const server = fakeServer({ [saveSurveyAnswers.path]: () => answer.promise.then(() => saved) });

let saver: Autosave;
function Survey() {
  saver = useAutosave('s1', () => undefined);
  return null;
}
const write = (now: string) => act(async () => saver.edit([{ place: { object_wid: 'o1', field_wid: '' }, key: 'name', was: '', now }]));
const written = () => server.to(saveSurveyAnswers.path).map(({ body }) => (body as { changes: { now: { name: string } }[] }).changes[0]!.now.name);

it('hands in nothing before all is saved, also what was written while something was on its way', async () => {
  await render(<Survey />);
  await write('first');
  let all: boolean | undefined;
  const ready = act(async () => {
    void saver.flush();
    saver.edit([{ place: { object_wid: 'o1', field_wid: '' }, key: 'name', was: '', now: 'second' }]);
    void saver.flush().then((result) => { all = result; });
  });
  await ready;
  await until(() => written().length === 1);
  expect(all).toBeUndefined();
  answer.resolve();
  await until(() => all !== undefined);
  expect(all).toBe(true);
  expect(written().at(-1)).toBe('second');
  expect(saver.state).toBe('saved');
});
