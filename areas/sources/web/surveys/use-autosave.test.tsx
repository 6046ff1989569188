import { act, useEffect } from 'react';
import { expect, it } from 'vitest';
import { fakeServer } from '#platform/web/blocks/testing/fake-server.ts';
import { render, until } from '#platform/web/blocks/testing/render.tsx';
import { saveSurveyAnswers } from '../../contract/survey-answers.ts';
import { useAutosave, type Autosave } from './use-autosave.ts';

const answer = Promise.withResolvers<void>();
const saved = { saved: 1, conflicts: [], gone: 0, progress: { object_num: 1, done_num: 0, field_num: 0, required_num: 2, answered_num: 1 } };
const server = fakeServer({ [saveSurveyAnswers.path]: () => answer.promise.then(() => saved) });

let saver: Autosave;
function Survey({ onSaver }: { onSaver: (saver: Autosave) => void }) {
  const own = useAutosave('s1', () => undefined);
  useEffect(() => onSaver(own));
  return null;
}
const write = (now: string) => act(async () => saver.edit([{ place: { object_wid: 'o1', field_wid: '' }, key: 'name', was: '', now }]));
const written = () => server.to(saveSurveyAnswers.path).map(({ body }) => body.changes[0].now.name as string);

it('is ready only when everything is saved, also what was written while something was on its way', async () => {
  await render(<Survey onSaver={(own) => { saver = own; }} />);
  await write('first');
  await act(async () => void saver.flush());
  await until(() => written().length === 1);
  await write('second');
  let ready: boolean | undefined;
  await act(async () => void saver.flush().then((all) => { ready = all; }));
  expect(ready).toBeUndefined();
  answer.resolve();
  await until(() => ready !== undefined);
  expect(ready).toBe(true);
  expect(written()).toEqual(['first', 'second']);
  expect(saver.state).toBe('saved');
});
