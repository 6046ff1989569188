import { beforeEach, expect, test } from 'vitest';
import { click, press, render, shows, type, until } from '../testing/render.tsx';
import { pretendSize } from '../testing/sizes.ts';
import { LogPanel } from './log-panel.tsx';
import type { LogLine } from './log-lines.ts';

beforeEach(() => pretendSize(600, 300));

const lines: LogLine[] = Array.from({ length: 2000 }, (_, index) => ({
  seq: index + 1, level: index % 500 === 3 ? 'error' : 'info', line: index % 500 === 3 ? `failed at row ${index}` : `row ${index} written`,
}));

test('of a long log only the lines in sight exist', async () => {
  await render(<LogPanel lines={lines} live={false} name="Run" />);
  await until(() => document.querySelector('.log-line'));
  expect(document.querySelectorAll('.log-line').length).toBeLessThan(100);
  expect(shows('2,000 lines')).toBe(true);
});

test('enter goes from hit to hit and says which one it is', async () => {
  await render(<LogPanel lines={lines} live={false} name="Run" />);
  await type('Search the log', 'FAILED');
  await until(() => shows('0 of 4'));
  await press('Search the log', 'Enter');
  await until(() => shows('1 of 4'));
  await click('Previous match');
  await until(() => shows('4 of 4'));
});

test('a search that finds nothing says so', async () => {
  await render(<LogPanel lines={lines.slice(0, 600)} live={false} name="Run" />);
  await type('Search the log', 'nowhere');
  await until(() => shows('No match'));
});

test('an empty log says so', async () => {
  await render(<LogPanel lines={[]} live name="Run" />);
  await until(() => shows('No log lines yet'));
});
