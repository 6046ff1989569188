import { describe, expect, it } from 'vitest';
import { streamOf } from './testing.ts';
import { decodeText, detectEncoding } from './text-decoding.ts';

async function decode(bytes: Uint8Array, encoding = '', size = 3): Promise<string> {
  let text = '';
  for await (const piece of decodeText(streamOf(bytes, size), encoding)) text += piece;
  return text;
}
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('text', () => {
  it('is found to be UTF-8, UTF-16 or GB18030, with a mark or without', async () => {
    expect(await decode(Buffer.from('张三😀'))).toBe('张三😀');
    expect(await decode(Buffer.from('\ufeff张三'))).toBe('张三');
    expect(await decode(Buffer.from('\ufeff张,三', 'utf16le'))).toBe('张,三');
    expect(await decode(Buffer.from('id,name\n1,abc', 'utf16le'))).toBe('id,name\n1,abc');
    expect(await decode(Buffer.from('\ufeff张,三', 'utf16le').swap16())).toBe('张,三');
    expect(await decode(hex('d5c5 2c c8fd'))).toBe('张,三');
    // 㐀 has four bytes.
    expect(await decode(hex('d5c5 8139ee39'), '', 1)).toBe('张㐀');
  });

  it('does not become another encoding by a few broken lines', () => {
    const lines = (text: string, broken: string) => Buffer.concat([...Array.from({ length: 30 }, (_, index) => Buffer.from(`${index},${text}\n`)), hex(broken), Buffer.from('\nend\n')]);
    // Most of the first would also be read as GB18030, into nonsense.
    expect(detectEncoding(lines('张三李四', 'e5bc'))).toBe('utf-8');
    expect(detectEncoding(lines('plain', 'c328'))).toBe('utf-8');
    expect(detectEncoding(lines('plain', 'd5c5'))).toBe('gb18030');
    expect(detectEncoding(Buffer.concat(Array.from({ length: 30 }, () => hex('312c b169 a454 0a'))))).toBe('gb18030');
  });

  it('in Big5, GBK and latin1 is read when that is named', async () => {
    expect(await decode(hex('b169 a454'), 'Big5', 1)).toBe('張三');
    expect(await decode(hex('d5c5'), 'GBK')).toBe('张');
    expect(await decode(hex('63 61 66 e9 80'), 'latin1')).toBe('café\u0080');
    expect(await decode(hex('80'), 'windows-1252')).toBe('€');
    expect(await decode(Buffer.from('\ufeffa', 'utf16le').swap16(), 'UTF-16')).toBe('a');
    await expect(decode(Buffer.from('a'), 'klingon')).rejects.toMatchObject({ kind: 'unsupported' });
  });

  it('with bytes that mean nothing is refused with their place, never changed', async () => {
    const late = Buffer.concat([Buffer.alloc(70_000, 'a'), hex('d5c5')]);
    await expect(decode(late, '', 8192)).rejects.toMatchObject({ kind: 'bad-data', text: { en: expect.stringMatching(/Between bytes \d{5} and \d{5}.*utf-8/) } });
    await expect(decode(hex('61 ff 61'), 'utf-8')).rejects.toMatchObject({ kind: 'bad-data' });
    await expect(decode(hex('e5bc'), 'utf-8')).rejects.toMatchObject({ kind: 'bad-data' });
    await expect(decode(hex('61 ff'), 'gb18030')).rejects.toMatchObject({ kind: 'bad-data' });
    await expect(decode(hex('b1'), 'big5')).rejects.toMatchObject({ kind: 'bad-data' });
    await expect(decode(hex('ff 61'), 'big5')).rejects.toMatchObject({ kind: 'bad-data' });
    await expect(decode(hex('00d8 4100'), 'utf-16le')).rejects.toMatchObject({ kind: 'bad-data' });
  });

  it('is not mistaken because the sample ends within a character', () => {
    expect(detectEncoding(Buffer.from('张三').subarray(0, 5))).toBe('utf-8');
    expect(detectEncoding(Buffer.from('a'))).toBe('utf-8');
    expect(detectEncoding(Buffer.alloc(0))).toBe('utf-8');
  });
});
