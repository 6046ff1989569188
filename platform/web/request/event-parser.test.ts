import { expect, test } from 'vitest';
import { eventParser, type LiveEvent } from './event-parser.ts';

function read(...pieces: string[]): LiveEvent[] {
  const events: LiveEvent[] = [];
  const feed = eventParser((event) => events.push(event));
  for (const piece of pieces) feed(piece);
  return events;
}

test('an event cut in the middle of a word is read once it is whole', () => {
  expect(read('id: 4\neve', 'nt: unread\ndata: {"cou', 'nt":3}\n\n')).toEqual([{ id: '4', event: 'unread', data: { count: 3 } }]);
});

test('heartbeat comments are no events', () => {
  expect(read(': still here\n\n: still here\n\n')).toEqual([]);
});

test('several events in one piece arrive in order, with either line ending', () => {
  expect(read('event: a\r\ndata: 1\r\n\r\nevent: b\ndata: 2\n\n').map((event) => event.event)).toEqual(['a', 'b']);
});

test('data over several lines is joined; data that is not JSON stays text', () => {
  expect(read('data: one\ndata: two\n\n')[0]).toMatchObject({ event: 'message', data: 'one\ntwo' });
});
