import { Form } from 'antd';
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { click, find, render, shows, type, until } from '#platform/web/blocks/testing/render.tsx';
import { fakeServer } from '#platform/web/blocks/testing/fake-server.ts';
import type { Schedule } from '#engine/schedule/schedule.ts';
import { suggestHourAndMinute } from '../../contract/batch-tasks.ts';
import { listCalendars } from '../../contract/calendars.ts';
import { ofKind } from './of-kind.ts';
import { ScheduleForm } from './schedule-form.tsx';

const holidays = { wid: 'c1', row_version: 1, create_time: '2026-01-01T00:00:00Z', modify_time: '2026-01-01T00:00:00Z', name: 'Teaching days', workdays: [1, 2, 3, 4, 5], include: ['2026-02-28'], exclude: ['2026-02-17'] };
fakeServer({ [suggestHourAndMinute.path]: () => ({ hour: 3, minute: 40 }), [listCalendars.path]: () => ({ rows: [holidays], total: 1 }) });
let now: Schedule | null;
function Screen({ initial }: { initial: Schedule | null }) {
  const [value, setValue] = useState(initial);
  return <Form layout="vertical"><ScheduleForm value={value} onChange={(next) => { now = next; setValue(next); }} /></Form>;
}
const times = () => [...document.querySelectorAll('.schedule-next li')].map((item) => item.textContent);

test('says the next five times in the zone of the schedule', async () => {
  await render(<Screen initial={{ ...ofKind('cron', null)!, zone: 'Asia/Shanghai' }} />);
  await until(() => times().length === 5);
  expect(times().every((time) => time!.endsWith(' 02:00:00'))).toBe(true);
});

test('a wrong expression is explained at its field, and no times are shown', async () => {
  await render(<Screen initial={{ ...ofKind('cron', null)!, expression: '0 0/15 * * * ?' } as Schedule} />);
  await type('Expression', '0 99 * * * ?');
  await until(() => document.querySelector('.ant-form-item-explain-error') !== null);
  expect(times()).toEqual([]);
});

test('another kind keeps zone and validity', async () => {
  await render(<Screen initial={{ ...ofKind('cron', null)!, zone: 'Europe/Berlin', validUntil: '2030-01-01' }} />);
  await click(find('At intervals', '.ant-segmented-item-label'));
  await until(() => now?.kind === 'interval');
  expect(now).toMatchObject({ zone: 'Europe/Berlin', validUntil: '2030-01-01' });
});

test('the quiet time that the platform suggests is taken over', async () => {
  await render(<Screen initial={ofKind('cron', null)} />);
  await click(find('Suggest a quiet time', 'button'));
  await until(() => now?.kind === 'cron' && now.expression === '0 40 3 * * ?');
  expect(shows('03:40')).toBe(true);
});

test('the days of a work calendar are copied when it is chosen', async () => {
  await render(<Screen initial={ofKind('cron', null)} />);
  await until(() => document.querySelector('input[aria-label="Work calendar"]') !== null);
  const box = find('Work calendar', 'input');
  await act(async () => void box.closest('.ant-select')!.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })));
  await until(() => document.querySelector('.ant-select-item-option') !== null);
  await click(find('Teaching days', '.ant-select-item-option'));
  expect(now?.calendar).toEqual({ workdays: [1, 2, 3, 4, 5], include: ['2026-02-28'], exclude: ['2026-02-17'] });
});

test('the first moment of an interval stands on the clock of its zone, and can be entered', async () => {
  await render(<Screen initial={{ ...ofKind('interval', null)!, from: '2040-01-01T00:00:00Z' } as Schedule} />);
  const box = find('First run', 'input') as HTMLInputElement;
  expect(box.value).toBe('2040-01-01 08:00:00');
  await until(() => times()[0] === '2040-01-01 08:00:00');
  await type('First run', '2041-05-06 07:08:09');
  await act(async () => void box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  await until(() => now?.kind === 'interval' && now.from === '2041-05-06T07:08:09');
  expect(times()[0]).toBe('2041-05-06 07:08:09');
});
