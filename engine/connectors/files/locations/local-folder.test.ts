import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openLocalFolder } from './local-folder.ts';
import { bytesOf, describeLocation, never, paths, writeSample } from './location-suite.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-files-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describeLocation('a local folder', async () => {
  writeSample(join(root, 'sample'));
  return openLocalFolder({ folder: join(root, 'sample'), roots: [root] });
});

describe('a local folder', () => {
  it('is opened only inside the folders that an administrator opened', async () => {
    mkdirSync(join(root, 'allowed'));
    mkdirSync(join(root, 'allowed-not'));
    symlinkSync('/etc', join(root, 'allowed/away'));
    const roots = [join(root, 'allowed')];
    for (const folder of ['/etc', join(root, 'allowed-not'), join(root, 'allowed/..'), join(root, 'allowed/away')]) {
      await expect(openLocalFolder({ folder, roots }), folder).rejects.toMatchObject({ kind: 'rights' });
    }
    await expect(openLocalFolder({ folder: join(root, 'allowed'), roots: [] })).rejects.toMatchObject({ kind: 'rights' });
    await expect(openLocalFolder({ folder: join(root, 'allowed/none'), roots })).rejects.toMatchObject({ kind: 'table-gone' });
  });

  it('neither lists nor reads nor writes through links that lead out, nor waits for pipes', async () => {
    const folder = join(root, 'links');
    mkdirSync(join(root, 'secret'));
    mkdirSync(folder);
    writeFileSync(join(root, 'secret/key.csv'), 'secret');
    writeFileSync(join(folder, 'real.csv'), 'real');
    symlinkSync(join(root, 'secret/key.csv'), join(folder, 'out.csv'));
    symlinkSync(join(root, 'secret'), join(folder, 'out'));
    symlinkSync('real.csv', join(folder, 'inside.csv'));
    symlinkSync('.', join(folder, 'loop'));
    execFileSync('mkfifo', [join(folder, 'pipe.csv')]);
    const location = await openLocalFolder({ folder, roots: [root] });
    expect(await paths(location, { recursive: true })).toEqual(['inside.csv', 'real.csv']);
    for (const path of ['out.csv', 'out/key.csv', 'pipe.csv']) {
      await expect(bytesOf(location.open(path, { signal: never })), path).rejects.toMatchObject({ kind: 'rights' });
    }
    expect((await bytesOf(location.open('inside.csv', { signal: never }))).toString()).toBe('real');
    const nothing = (async function* () {})();
    await expect(location.change!.write('out/new.csv', nothing, never)).rejects.toMatchObject({ kind: 'rights' });
    await expect(location.change!.remove('out.csv', never)).rejects.toMatchObject({ kind: 'rights' });
    expect(readdirSync(join(root, 'secret'))).toEqual(['key.csv']);
  });

  it('keeps nothing of a file whose writing failed', async () => {
    const folder = join(root, 'half');
    mkdirSync(folder);
    const location = await openLocalFolder({ folder, roots: [root] });
    async function* broken() { yield Buffer.from('half'); throw new Error('gone'); }
    await expect(location.change!.write('x.csv', broken(), never)).rejects.toMatchObject({ kind: 'other' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('stops an expression that would never end', async () => {
    const folder = join(root, 'wild');
    mkdirSync(folder);
    writeFileSync(join(folder, `${'a'.repeat(60)}!`), '');
    const location = await openLocalFolder({ folder, roots: [root] });
    await expect(paths(location, { recursive: true, regex: '^(a+)+$' })).rejects.toMatchObject({ kind: 'bad-data' });
    await expect(paths(location, { recursive: true, regex: '(' })).rejects.toMatchObject({ kind: 'bad-data' });
  });
});
