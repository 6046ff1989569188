import { act } from 'react';
import { expect, test } from 'vitest';
import { click, render, shows, until } from '../testing/render.tsx';
import { UploadBox } from './upload-box.tsx';
import { useUpload, type UploadWork } from './use-upload.ts';

const world = { work: undefined as UploadWork | undefined, finish: (_: string) => undefined as void, fail: (_: Error) => undefined as void, done: [] as string[] };

function Box() {
  return <UploadBox {...useUpload<string>({
    limit: 100, types: ['.csv'],
    send: (_file, work) => new Promise((resolve, reject) => Object.assign(world, { work, finish: resolve, fail: reject })),
    onDone: (reply) => world.done.push(reply),
  })} />;
}

async function drop(name: string, content: string) {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { files: [new File([content], name)] } });
  await act(async () => void document.querySelector('.upload-area')!.dispatchEvent(event));
}

test('a file of the wrong type or size is not sent', async () => {
  world.work = undefined;
  await render(<Box />);
  await drop('photo.png', 'x');
  await until(() => shows('photo.png is of another type; choose .csv'));
  await drop('large.csv', 'x'.repeat(101));
  await until(() => shows('the limit is 100 B'));
  expect(world.work).toBeUndefined();
});

test('progress is shown, then the end is told', async () => {
  world.done = [];
  await render(<Box />);
  await drop('people.csv', 'a,b');
  await act(async () => world.work!.onProgress(0.42));
  await until(() => shows('42%'));
  await act(async () => world.finish('stored'));
  await until(() => shows('Uploaded'));
  expect(world.done).toEqual(['stored']);
});

test('a running upload can be cancelled', async () => {
  await render(<Box />);
  await drop('people.csv', 'a,b');
  await click('Cancel upload of people.csv');
  expect(world.work!.signal.aborted).toBe(true);
  expect(shows('Upload cancelled')).toBe(true);
});

test('a failure is told in the words of the server', async () => {
  await render(<Box />);
  await drop('people.csv', 'a,b');
  await act(async () => world.fail(new Error('The disk is full')));
  await until(() => shows('The disk is full'));
});
