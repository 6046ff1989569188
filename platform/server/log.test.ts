import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { hidden } from './redaction.ts';

function logged(use: (log: ReturnType<typeof createLog>) => void, readable = false): string {
  let text = '';
  use(createLog({ level: 'trace', readable, destination: { write: (line) => { text += line; } } }));
  return text;
}

describe('log', () => {
  it('writes one JSON line with time, level and message', () => {
    const entry = JSON.parse(logged((log) => log.info({ rows: 3 }, 'loaded')));
    expect(entry).toMatchObject({ level: 'info', rows: 3, msg: 'loaded' });
    expect(new Date(entry.time).toISOString()).toBe(entry.time);
  });

  it('carries the request id of a request log', () => {
    expect(JSON.parse(logged((log) => log.child({ request: 'r-1' }).warn('slow')))).toMatchObject({ request: 'r-1', level: 'warn' });
  });

  it('hides secrets in fields, in what a child carries, and deep inside', () => {
    const text = logged((log) => log.child({ token: 'abc-child' }).child({ a: 1, pwd: 'abc-grandchild' }).info({ body: { passWord: 'abc-1', list: [{ db_pass: 'abc-2' }] }, headers: { Authentication: 'abc-3' } }, 'x'));
    expect(text).not.toContain('abc-');
    expect(JSON.parse(text)).toMatchObject({ token: hidden, body: { passWord: hidden, list: [{ db_pass: hidden }] } });
  });

  it('keeps the stack of an error and hides what the error carries', () => {
    const error = Object.assign(new Error('cannot reach postgres://me:abc-4@db/x'), { config: { password: 'abc-5' } });
    const text = logged((log) => log.error({ err: error }, 'failed'));
    expect(text).not.toContain('abc-');
    expect(JSON.parse(text).err.stack).toContain('log.test.ts');
  });

  it('hides a password inside the message itself', () => {
    expect(logged((log) => log.info('connecting to mysql://root:abc-6@host'))).not.toContain('abc-6');
  });

  it('is a single readable line when a person looks on', () => {
    const text = logged((log) => log.info({ rows: 3, password: 'abc-7' }, 'loaded'), true);
    expect(text).toMatch(/info.*loaded.*rows=3/);
    expect(text).not.toContain('abc-7');
    expect(text.trimEnd().split('\n')).toHaveLength(1);
  });
});
