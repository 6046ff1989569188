import { describe, expect, it } from 'vitest';
import { runCheck, type Check } from './check.ts';

const check = (run: Check['run']): Check => ({ key: 'a', title: 'browser', run });
const never = () => new AbortController().signal;

describe('a check', () => {
  it('keeps its finding', async () => {
    const result = await runCheck(check(async () => ({ grade: 'warning', value: { plain: 'so-so' }, advice: 'adviceSlow' })), never());
    expect(result).toMatchObject({ grade: 'warning', value: { plain: 'so-so' }, advice: 'adviceSlow' });
  });

  it('that throws has failed, and says why', async () => {
    const result = await runCheck(check(async () => { throw new Error('404 Not Found'); }), never());
    expect(result).toMatchObject({ grade: 'failed', value: { plain: '404 Not Found' } });
  });

  it('that reaches nobody says so in our words, not in the browser\'s', async () => {
    const result = await runCheck(check(async () => { throw new TypeError('Failed to fetch'); }), never());
    expect(result).toMatchObject({ grade: 'failed', value: { word: 'unreachable' } });
  });

  it('is dropped when the page is left', async () => {
    const page = new AbortController();
    const running = runCheck(check((signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))), page.signal);
    page.abort(new Error('left'));
    await expect(running).rejects.toThrow('left');
  });
});
