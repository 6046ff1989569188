import { describe, expect, it } from 'vitest';
import { hidden, holdsSecret, isSecretKey, redact, redactText } from './redaction.ts';

describe('redaction', () => {
  it.each([
    'password', 'passWord', 'PASSWORD', 'user_password', 'db_pass', 'DB_PASS', 'dbPass', 'pass', 'pwd', 'token', 'access_token', 'refreshToken',
    'Authentication', 'authorization', 'secret', 'client_secret', 'clientSecret', 'access_key', 'accessKeyId', 'secretAccessKey',
    'api_key', 'apiKey', 'private_key', 'cookie', 'set-cookie', 'passphrase', 'jwToken', 'session_id', 'connectionString',
  ])('takes %s for a secret', (key) => expect(isSecretKey(key)).toBe(true));

  it.each([
    'name', 'user', 'key', 'compass', 'passed', 'bypass_count', 'change_pass', 'change_pass_time', 'password_changed_time', 'must_change_password',
    'token_count', 'tokens', 'primary_key', 'object_key', 'description', 'pinned', 'spin', 'author', 'opinion', 'max_tokens',
  ])('leaves %s readable', (key) => expect(isSecretKey(key)).toBe(false));

  it('hides secrets at any depth and in lists, and leaves the value itself alone', () => {
    const value = { user: 'a', options: [{ db_pass: 'x', port: 1 }], headers: { Authentication: 'abc' }, password: '' };
    expect(redact(value)).toEqual({ user: 'a', options: [{ db_pass: hidden, port: 1 }], headers: { Authentication: hidden }, password: '' });
    expect(value.options[0]!.db_pass).toBe('x');
  });

  it('survives cycles, dates, buffers and big integers', () => {
    const value: Record<string, unknown> = { when: new Date(0), bytes: Buffer.from('abc'), big: 10n };
    value.self = value;
    expect(redact(value)).toEqual({ when: '1970-01-01T00:00:00.000Z', bytes: '[3 bytes]', big: '10', self: '[…]' });
  });

  it('hides passwords in running text', () => {
    expect(redactText('cannot reach postgres://me:s3cret@db:5432/x')).toBe(`cannot reach postgres://me:${hidden}@db:5432/x`);
    expect(redactText('Server=a;Password=hunter2;Port=1')).toBe(`Server=a;Password=${hidden};Port=1`);
    expect(redactText('took 10:30 at http://a.example/b')).toBe('took 10:30 at http://a.example/b');
  });

  it.each([
    ['mysql://me:p@ss:rd@db:3306/x is away', 'ss:rd'], ['jdbc:oracle:thin:scott/tiger@db:1521/x', 'tiger'], ['jdbc:sqlserver://db;user=a;password={hunter2}', 'hunter2'], ['jdbc:mysql://db/x?user=a&password=hunter2', 'hunter2'],
    ['POST https://api.example/robot/send?access_token=abcdef0123 answered 400', 'abcdef0123'], ['https://api.example/webhook/send?key=abcdef0123', 'abcdef0123'], ['refused: X-Api-Key: abcdef0123', 'abcdef0123'],
    ['Authorization: Basic bWU6czNjcmV0', 'bWU6'], ['{"client_secret":"abc\\"def","user":"a"}', 'def'], ['client_secret=abcdef&user=a', 'abcdef'], ['AWS_SECRET_ACCESS_KEY=abcdef', 'abcdef'], ['https://b.s3.example/x?X-Amz-Signature=abcdef', 'abcdef'],
    ['AccountName=a;AccountKey=abcdef==;x', 'abcdef'], ["token == 'abcdef'", 'abcdef'], ['sent Bearer abcdef0123', 'abcdef'], ['sent Basic bWU6czNjcmV0', 'bWU6'],
  ])('hides the secret of %s', (text, secret) => {
    expect(redactText(text)).not.toContain(secret);
    expect(redactText(text)).toContain(hidden);
  });

  it.each(['Unexpected token: }', 'key=7 is there twice', 'a@b.example: no such user', 'http://a.example:80/x?to=1 took 3 s', 'primary key: id', 'Task: Basic information of students', 'no: Bearer authentication is off', 'where (a.token = b.token and token = 5 and password = $1)'])('leaves %s as it is', (text) => expect(redactText(text)).toBe(text));

  it('comes to an end with long texts, and changes nothing in them', () => {
    for (const text of [`${'a'.repeat(200_000)}:`, 'a://b:'.repeat(30_000)]) expect(redactText(text) === text).toBe(true);
  });

  it('tells whether there is anything to hide', () => {
    expect(holdsSecret({ a: [{ token: 'x' }] })).toBe(true);
    expect(holdsSecret({ a: [{ token: null }], b: 'password' })).toBe(false);
  });
});
