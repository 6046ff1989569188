import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { never, streamOf } from '../formats/testing.ts';
import { ownTemporaryFolder } from './testing-temporary.ts';
import { zipOf } from './testing-zip.ts';
import { unpack, type Compression } from './unpack.ts';
import { usualUnpackLimits } from './unpack-limits.ts';

async function files(path: string, content: Buffer, compression: Compression, limits = usualUnpackLimits, size = 1000): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { inner, bytes } of unpack(path, streamOf(content, size), compression, never, limits)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    found[inner] = Buffer.concat(pieces).toString();
  }
  return found;
}
const temporary = ownTemporaryFolder();
afterEach(() => expect(temporary.left()).toEqual([]));

describe('gzip', () => {
  it('is unpacked, also several in one file, and plain files pass as they are', async () => {
    const twice = Buffer.concat([gzipSync('甲'), gzipSync('乙')]);
    expect(await files('a.csv', twice, 'gzip', usualUnpackLimits, 3)).toEqual({ '': '甲乙' });
    expect(await files('a.csv', Buffer.from('plain'), 'gzip')).toEqual({ '': 'plain' });
    expect(await files('a.csv', Buffer.alloc(0), 'gzip')).toEqual({ '': '' });
  });

  it('that breaks off or is damaged is refused', async () => {
    const packed = gzipSync(Buffer.from(Array.from({ length: 5000 }, (_, index) => String(index * 7919)).join()));
    await expect(files('a', packed.subarray(0, -20), 'gzip')).rejects.toMatchObject({ kind: 'bad-data' });
    const bad = Buffer.from(packed);
    bad[bad.length >> 1]! ^= 0xff;
    await expect(files('a', bad, 'gzip')).rejects.toMatchObject({ kind: 'bad-data' });
  });

  it('that grows beyond measure is stopped', async () => {
    const limits = { ...usualUnpackLimits, free: 100_000 };
    await expect(files('a', gzipSync(Buffer.alloc(5_000_000)), 'gzip', limits)).rejects.toMatchObject({ kind: 'bad-data', text: { en: expect.stringContaining('beyond measure') } });
    await expect(files('a', gzipSync(Buffer.from('x'.repeat(5000))), 'gzip', { ...limits, bytes: 4000 })).rejects.toMatchObject({ kind: 'bad-data' });
  });
});

describe('zip', () => {
  it('gives each file inside, with names as Windows writes them in Chinese', async () => {
    const archive = zipOf([
      { name: '一/a.csv', content: 'A' }, { name: Buffer.from('d5c52e637376', 'hex'), content: 'B', stored: true }, { name: 'dir/', content: '' }, { name: '__MACOSX/._a.csv', content: 'no' },
    ]);
    expect(await files('x.zip', archive, 'gzip')).toEqual({ '一/a.csv': 'A', '张.csv': 'B' });
    expect(await files('x.bin', archive, 'zip')).toEqual({ '一/a.csv': 'A', '张.csv': 'B' });
    expect(Object.keys(await files('x.zip', archive, 'none'))).toEqual(['']);
  });

  it('made by another program is read, also in the large form', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tributary-zip-'));
    try {
      execFileSync('python3', ['-c', `
import zipfile
z = zipfile.ZipFile('${folder}/a.zip', 'w', zipfile.ZIP_DEFLATED)
with z.open('large.csv', 'w', force_zip64=True) as f: f.write(b'x' * 100000)
z.writestr('\\u4e2d.csv', 'second')
z.close()`]);
      const found = await files('a.zip', readFileSync(join(folder, 'a.zip')), 'gzip');
      expect(found['large.csv']).toHaveLength(100_000);
      expect(found['中.csv']).toBe('second');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('that lies about its content, is locked, cut, or packed otherwise is refused', async () => {
    const part = { name: 'a.csv', content: 'content' };
    for (const [bytes, kind] of [
      [zipOf([{ ...part, claims: { checksum: 1 } }]), 'bad-data'], [zipOf([{ ...part, claims: { unpacked: 3 } }]), 'bad-data'],
      [zipOf([{ ...part, claims: { flags: 1 } }]), 'unsupported'], [zipOf([{ ...part, claims: { method: 12 } }]), 'unsupported'],
      [zipOf([part]).subarray(0, 60), 'bad-data'], [Buffer.from('no zip'), 'bad-data'],
    ] as const) await expect(files('a.zip', bytes, 'zip')).rejects.toMatchObject({ kind });
  });

  it('that is a bomb, in one part or in many, is stopped', async () => {
    const limits = { ...usualUnpackLimits, free: 100_000, bytes: 3_000_000, entries: 20 };
    await expect(files('a.zip', zipOf([{ name: 'a', content: Buffer.alloc(2_000_000) }]), 'zip', limits)).rejects.toMatchObject({ kind: 'bad-data' });
    const noise = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 2_654_435_761) % 94 + 33));
    await expect(files('a.zip', zipOf(Array.from({ length: 20 }, (_, index) => ({ name: String(index), content: Buffer.concat([noise, noise]) }))), 'zip', limits)).rejects.toMatchObject({ kind: 'bad-data' });
    await expect(files('a.zip', zipOf(Array.from({ length: 21 }, (_, index) => ({ name: String(index), content: '' }))), 'zip', limits)).rejects.toMatchObject({ kind: 'bad-data' });
  });
});
